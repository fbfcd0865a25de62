// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Dear ImGui and ImPlot as the page and the desktop window link them: widgets, tables, log axes, legends and heat maps do what their manuals say,
// also the ones that no panel of the page uses. Frames are drawn without a window; the letters are boxes.
#include "imgui.h"
#include "implot.h"

#include "imgui_internal.h"
#include "implot_internal.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <string>

namespace {

bool contains_glyph(ImFontAtlas*, ImFontConfig*, ImWchar) { return true; }
bool init_baked(ImFontAtlas*, ImFontConfig*, ImFontBaked* baked, void*) {
    baked->Ascent = baked->Size;
    return true;
}
bool load_glyph(ImFontAtlas*, ImFontConfig*, ImFontBaked* baked, void*, ImWchar code, ImFontGlyph* out,
                float* advance) {
    out->Codepoint = code;
    out->AdvanceX = 0.5f * baked->Size;
    if (advance != nullptr) *advance = out->AdvanceX;
    return true;
}

constexpr float display = 400.0f;

// One window over all of the display; each frame draws `content` in it.
class Display {
  public:
    explicit Display(std::function<void()> content) : content_(std::move(content)) {
        ImGui::CreateContext();
        ImPlot::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
        io.DisplaySize = ImVec2(display, display);
        loader_.FontSrcContainsGlyph = contains_glyph;
        loader_.FontBakedInit = init_baked;
        loader_.FontBakedLoadGlyph = load_glyph;
        ImFontConfig config;
        config.FontLoader = &loader_;
        config.SizePixels = 12.0f;
        io.Fonts->SetFontLoader(&loader_);
        io.Fonts->AddFont(&config);
        show();
        show();
    }
    ~Display() {
        // The textures are never drawn; they are returned unused.
        for (ImTextureData* texture : ImGui::GetPlatformIO().Textures)
            texture->SetStatus(ImTextureStatus_Destroyed);
        ImPlot::DestroyContext();
        ImGui::DestroyContext();
    }
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;

    void show() {
        ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos(ImVec2(0, 0));
        ImGui::SetNextWindowSize(ImVec2(display, display));
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        content_();
        ImGui::End();
        ImGui::Render();
        CHECK(ImGui::GetDrawData()->Valid);
    }
    void click(ImVec2 at, bool with_ctrl = false) {
        ImGuiIO& io = ImGui::GetIO();
        io.AddKeyEvent(ImGuiMod_Ctrl, with_ctrl);
        io.AddMousePosEvent(at.x, at.y);
        show();
        io.AddMouseButtonEvent(0, true);
        show();
        io.AddMouseButtonEvent(0, false);
        show();
        io.AddKeyEvent(ImGuiMod_Ctrl, false);
        show();
    }
    void type(const char* text) {
        ImGui::GetIO().AddInputCharactersUTF8(text);
        show();
        for (bool down : {true, false}) {
            ImGui::GetIO().AddKeyEvent(ImGuiKey_Enter, down);
            show();
        }
    }

  private:
    std::function<void()> content_;
    ImFontLoader loader_;
};

// The box of what was drawn last.
struct Area {
    ImVec2 min, max;
    void note() { min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax(); }
    ImVec2 at(float x, float y) const { return {min.x + x * (max.x - min.x), min.y + y * (max.y - min.y)}; }
};

}  // namespace

TEST_CASE("libraries: a slider follows the pointer, linear or logarithmic, and takes what is typed") {
    float linear = 0.0f, log = 1.0f;
    Area linear_area, log_area;
    Display display([&] {
        ImGui::SetNextItemWidth(200.0f);
        ImGui::SliderFloat("##linear", &linear, 0.0f, 2.0f, "%.4f m");
        linear_area.note();
        ImGui::SetNextItemWidth(200.0f);
        ImGui::SliderFloat("##log", &log, 0.01f, 100.0f, "%.3f", ImGuiSliderFlags_Logarithmic);
        log_area.note();
    });
    display.click(linear_area.at(0.75f, 0.5f));
    CHECK(linear == doctest::Approx(1.5).epsilon(0.03));
    display.click(log_area.at(0.75f, 0.5f));
    CHECK(std::log10(log) == doctest::Approx(1.0).epsilon(0.05));
    display.click(linear_area.at(0.1f, 0.5f), true);
    display.type("1.25e-3");
    CHECK(linear == 1.25e-3f);
}

TEST_CASE("libraries: a field of numbers reads and writes them to the last digit") {
    double value = 0.1;
    Area area;
    std::string shown;
    Display display([&] {
        ImGui::InputDouble("##value", &value, 0.0, 0.0, "%.17g");
        area.note();
        char text[64];
        ImFormatString(text, sizeof text, "%.17g|%5.1f|%-4d|%s", value, -2.25, 7, "end");
        shown = text;
    });
    CHECK(shown == "0.10000000000000001| -2.2|7   |end");
    display.click(area.at(0.3f, 0.5f));
    for (bool down : {true, false}) {
        ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, down);
        ImGui::GetIO().AddKeyEvent(ImGuiKey_A, down);
        display.show();
    }
    display.type("6.02214076e23");
    CHECK(value == 6.02214076e23);
}

TEST_CASE("libraries: a press on the head of a table asks for another order") {
    int column = -1;
    ImGuiSortDirection direction = ImGuiSortDirection_None;
    Area head;
    Display display([&] {
        if (!ImGui::BeginTable("table", 2, ImGuiTableFlags_Sortable | ImGuiTableFlags_Borders)) return;
        ImGui::TableSetupColumn("t");
        ImGui::TableSetupColumn("kind");
        ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
        for (int i = 0; i < 2; ++i) {
            ImGui::TableSetColumnIndex(i);
            ImGui::TableHeader(ImGui::TableGetColumnName(i));
            if (i == 1) head.note();
        }
        for (int row = 0; row < 3; ++row) {
            ImGui::TableNextColumn();
            ImGui::Text("%d", row);
        }
        if (const ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
            specs != nullptr && specs->SpecsCount > 0) {
            column = specs->Specs[0].ColumnIndex;
            direction = specs->Specs[0].SortDirection;
        }
        ImGui::EndTable();
    });
    CHECK(column == 0);
    display.click(head.at(0.5f, 0.5f));
    CHECK(column == 1);
    CHECK(direction == ImGuiSortDirection_Ascending);
    display.click(head.at(0.5f, 0.5f));
    CHECK(direction == ImGuiSortDirection_Descending);
}

TEST_CASE("libraries: a log axis puts powers of ten at equal distances and labels them") {
    ImVec2 one, ten, hundred;
    int labels = 0;
    const double x[] = {1.0, 10.0, 100.0}, y[] = {0.0, 1.0, 2.0};
    Display display([&] {
        if (!ImPlot::BeginPlot("plot", ImVec2(380, 300))) return;
        ImPlot::SetupAxisScale(ImAxis_X1, ImPlotScale_Log10);
        ImPlot::SetupAxesLimits(1.0, 100.0, 0.0, 2.0, ImPlotCond_Always);
        ImPlot::PlotLine("line", x, y, 3);
        one = ImPlot::PlotToPixels(1.0, 0.0);
        ten = ImPlot::PlotToPixels(10.0, 0.0);
        hundred = ImPlot::PlotToPixels(100.0, 0.0);
        const ImPlotTicker& ticker = ImPlot::GetCurrentPlot()->XAxis(0).Ticker;
        labels = 0;
        for (int i = 0; i < ticker.TickCount(); ++i) labels += ticker.Ticks[i].ShowLabel ? 1 : 0;
        ImPlot::EndPlot();
    });
    CHECK(ten.x - one.x == doctest::Approx(hundred.x - ten.x));
    CHECK(ten.x - one.x > 100.0f);
    CHECK(labels >= 3);
}

TEST_CASE("libraries: a press on an entry of a legend hides its line") {
    const double x[] = {0.0, 1.0}, y[] = {0.0, 1.0};
    Area entry;
    bool shown = true;
    Display display([&] {
        if (!ImPlot::BeginPlot("plot", ImVec2(380, 300))) return;
        ImPlot::SetupLegend(ImPlotLocation_NorthWest);
        ImPlot::PlotLine("speed", x, y, 2);
        const ImRect legend = ImPlot::GetCurrentPlot()->Items.Legend.RectClamped;
        entry = {legend.Min, legend.Max};
        shown = ImPlot::GetItem("speed")->Show;
        ImPlot::EndPlot();
    });
    REQUIRE(entry.max.x > entry.min.x);
    CHECK(shown);
    display.click(entry.at(0.5f, 0.5f));
    CHECK_FALSE(shown);
}

TEST_CASE("libraries: a heat map paints its cells between the colours of its scale") {
    const double cells[] = {0.0, 1.0, 2.0, 3.0};
    int vertices = 0;
    Display display([&] {
        if (!ImPlot::BeginPlot("plot", ImVec2(380, 300))) return;
        const int before = ImPlot::GetPlotDrawList()->VtxBuffer.Size;
        ImPlot::PlotHeatmap("cells", cells, 2, 2, 0.0, 3.0, "%.1f");
        vertices = ImPlot::GetPlotDrawList()->VtxBuffer.Size - before;
        ImPlot::EndPlot();
    });
    CHECK(vertices >= 16);
}
