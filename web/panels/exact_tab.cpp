// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Exact against computed results: one row of two lines per closed form, then the meaning of the letters in the
// formulas. Equations: each line in symbols and, below it, with the numbers at the present time.
#include "panels/formula.hpp"
#include "panels/panels.hpp"
#include "panels/text_tab.hpp"
#include "platform/platform.hpp"
#include "ui/item.hpp"
#include "ui/numbers.hpp"
#include "view/names.hpp"
#include "view/view.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

namespace {

const ExactResults& find_in_frame(const Ui& ui) {
    constexpr double share = 0.008;  // s of a frame to compute missing results
    return ui.session.exact.find_in_frame(ImGui::GetFrameCount(), share, ui.session.changes.is_held());
}

void put_right(const Ui& ui, float size, float right, float y, unsigned colour, std::string_view text,
               Weight weight = Weight::regular) {
    draw_label(ImGui::GetWindowDrawList(), ui.fonts, size,
               ImVec2(right - measure_label(ui.fonts, size, text, weight), y), paint(colour), text, weight);
}

// Text, clipped where the next column begins.
// A text that is too long is set smaller, and if that does not suffice, its end is cut off.
void put_clipped(const Ui& ui, float size, ImVec2 at, float right, unsigned colour, std::string_view text) {
    constexpr float smallest = 0.8f;
    size *= std::clamp((right - at.x) / std::max(1.0f, measure_label(ui.fonts, size, text)), smallest, 1.0f);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(ImVec2(at.x, at.y - 0.5f * size), ImVec2(right, at.y + 2.0f * size), true);
    draw_label(list, ui.fonts, size, at, paint(colour), text);
    list->PopClipRect();
}

// One digit and a power of ten: "2·10^{−12}", "10^{−6}".
std::string write_error(double error) {
    if (error == 0.0) return "0";
    char text[32];
    std::snprintf(text, sizeof text, "%.0e", error);
    return (text[0] == '1' ? "" : std::string(1, text[0]) + "·") + "10^{" + (text[2] == '-' ? "\u2212" : "") +
           std::to_string(std::atoi(text + 3)) + "}";
}

// Breaks a line before signs that are surrounded by blanks, and after commas.
constexpr std::string_view formula_breaks[] = {" = ", " + ", " − ", " ≤ ", ",  "};
constexpr std::string_view prose_breaks[] = {" "};

// Breaks a line into rows: `first` pixels for the first one, `others` for the others. A row without a sign at which it could
// break is longer.
std::vector<std::string_view> break_rows(const Ui& ui, float size, std::string_view line, float first,
                                         float others,
                                         std::span<const std::string_view> breaks = formula_breaks) {
    std::vector<std::string_view> out;
    while (!line.empty()) {
        std::size_t end = line.size();
        while (measure_label(ui.fonts, size, line.substr(0, end)) > (out.empty() ? first : others)) {
            std::size_t best = 0;
            for (const std::string_view sign : breaks) {
                const std::size_t at = line.rfind(sign, end - 2);
                if (at != std::string::npos) best = std::max(best, sign[0] == ',' ? at + 1 : at);
            }
            if (best == 0 || best >= end) break;
            end = best;
        }
        out.push_back(line.substr(0, end));
        line.remove_prefix(end);
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    }
    return out;
}

// Writes a line in several rows; `lead`, in bold, is put before the first.
void put_wrapped(const Ui& ui, float size, unsigned colour, const std::string& line,
                 std::span<const std::string_view> breaks = formula_breaks, std::string_view lead = {}) {
    const float width = ImGui::GetContentRegionAvail().x, indent = ui.px(14);
    const float behind = lead.empty()
                             ? 0.0f
                             : draw_label(ImGui::GetWindowDrawList(), ui.fonts, size,
                                          ImGui::GetCursorScreenPos(), paint(colour), lead, Weight::bold) +
                                   ui.px(6);
    bool first = true;
    for (const std::string_view row : break_rows(ui, size, line, width - behind, width - indent, breaks)) {
        ImVec2 at = ImGui::GetCursorScreenPos();
        at.x += first ? behind : indent;
        draw_label(ImGui::GetWindowDrawList(), ui.fonts, size, at, paint(colour), row);
        ImGui::Dummy(ImVec2(width, size + ui.px(3)));
        first = false;
    }
}

std::string count_agreeing(std::span<const ExactRow> rows, bool complete) {
    if (rows.empty()) return {};
    const auto agreeing =
        std::count_if(rows.begin(), rows.end(), [](const ExactRow& row) { return row.agrees; });
    const bool all = static_cast<std::size_t>(agreeing) == rows.size();
    return (all ? "✓ " : "") + std::to_string(agreeing) + " of " + std::to_string(rows.size()) +
           (complete ? " agree" : " agree, more to come");
}

}  // namespace

std::string write_agreement(const Ui& ui) {
    const std::span<const ExactRow> rows = find_in_frame(ui).rows();
    return count_agreeing(rows, ui.session.exact.is_complete());
}

namespace {

// Columns of the table, from the right: error if there is room, computed, exact; the formula has the rest.
struct ExactColumns {
    bool wide;
    float width, right, number, error;

    explicit ExactColumns(const Ui& ui)
        : wide(ImGui::GetContentRegionAvail().x >= ui.px(300)),
          width(ImGui::GetContentRegionAvail().x),
          right(ImGui::GetCursorScreenPos().x + width),
          number(ui.px(wide ? 72 : 64)),
          error(wide ? ui.px(62) : 0.0f) {}
};

void put_exact_head(const Ui& ui, const ExactColumns& columns, const std::string& title, Weight weight) {
    const auto& u = ui.theme.ui;
    const float small = ui.small_size(), y = ImGui::GetCursorScreenPos().y + ui.px(1),
                computed = columns.right - columns.error;
    const float room =
        columns.width - columns.error - columns.number - measure_label(ui.fonts, small, "Exact") - ui.px(8);
    put_label(ui, shorten(ui, title, room, weight), weight == Weight::bold ? u.text : u.text_dim, weight);
    put_right(ui, small, computed, y, u.text_dim, "Computed");
    put_right(ui, small, computed - columns.number, y, u.text_dim, "Exact");
    if (columns.wide) put_right(ui, small, columns.right - ui.px(4), y, u.text_dim, "Error");
}

// The formula is beside its name if the row has room; else below it, followed by its numbers. If both do not fit beside the word about
// the error, the numbers get a line of their own.
class ExactRowText {
  public:
    ExactRowText(const Ui& ui, const ExactResults& results, const ExactRow& row, const ExactColumns& columns,
                 float begin);
    ExactRowText(const ExactRowText&) = delete;
    ExactRowText& operator=(const ExactRowText&) = delete;

    float height(const Ui& ui) const {
        const float lines_height = static_cast<float>(lines.size()) * (ui.small_size() + ui.px(3));
        return ui.text_size() + (is_one_line ? ui.px(14) : ui.px(8) + lines_height);
    }

    std::string title, formula, numbers, error, word;  // word: about the error, below it
    Weight weight;
    float beside, room;  // place of the formula beside its name; room beside the word
    bool is_one_line;
    std::vector<std::string_view> lines;  // of formula and numbers
};

ExactRowText::ExactRowText(const Ui& ui, const ExactResults& results, const ExactRow& row,
                           const ExactColumns& columns, float begin) {
    const float small = ui.small_size(), whole = columns.width - ui.px(8);
    const auto write = [&](FormulaText text) {
        return write_formula(ui.session, results.letters(), row.formula, text);
    };
    title = title_result(ui.session, row.id);
    error = write_error(row.error);
    word = (columns.wide ? "" : error) + (row.agrees ? "" : columns.wide ? "differs" : ", differs");
    weight = row.agrees ? Weight::regular : Weight::bold;
    formula = write(FormulaText::symbols), numbers = write(FormulaText::numbers);
    numbers = numbers == formula ? "" : " = " + numbers;
    beside = begin + width_of(ui, title) + ui.px(12);
    is_one_line = row.agrees && columns.wide &&
                  beside + measure_label(ui.fonts, small, formula) <
                      columns.right - columns.error - 2.0f * columns.number;
    room = columns.width - measure_label(ui.fonts, small, word, weight) - ui.px(10);
    if (is_one_line) return;
    const bool split = measure_label(ui.fonts, small, formula + numbers) > room;
    if (!split) formula += numbers;
    lines = break_rows(ui, small, formula, room, whole);
    if (lines.empty()) lines.emplace_back();  // of the word about the error
    if (!split || numbers.empty()) return;
    for (const std::string_view more :
         break_rows(ui, small, std::string_view(numbers).substr(1), whole, whole))
        lines.push_back(more);
}

void put_exact_row(const Ui& ui, const ExactResults& results, const ExactRow& row, bool shaded,
                   const ExactColumns& columns) {
    const auto& u = ui.theme.ui;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float size = ui.text_size(), small = ui.small_size(), right = columns.right;
    ImVec2 at = ImGui::GetCursorScreenPos();
    const float begin = at.x + ui.px(4), numbers_at = right - columns.error - 2.0f * columns.number;
    const ExactRowText text(ui, results, row, columns, begin);
    const float height = text.height(ui);
    if (shaded) list->AddRectFilled(at, ImVec2(right, at.y + height), paint(u.hover, 0.5f));
    at.y += ui.px(text.is_one_line ? 6 : 3);
    const std::string exact = show_number(row.exact, 6), computed = show_number(row.computed, 6);
    // A column is wider if its number needs it, with a gap before it.
    const float exact_right =
        right - columns.error - std::max(columns.number, width_of(ui, computed) + ui.px(8));
    const float title_right = std::min(numbers_at, exact_right - width_of(ui, exact) - ui.px(8));
    draw_label(list, ui.fonts, size, ImVec2(begin, at.y), paint(u.text),
               shorten(ui, text.title, title_right - begin));
    put_right(ui, size, exact_right, at.y, u.text, exact);
    put_right(ui, size, right - columns.error, at.y, u.text, computed);
    if (columns.wide) put_right(ui, size, right - ui.px(4), at.y, u.text, text.error);
    if (text.is_one_line) {
        put_clipped(ui, small, ImVec2(text.beside, at.y + 1), numbers_at, u.text_dim, text.formula);
    } else {
        at.y += size + ui.px(3);
        put_right(ui, small, right - ui.px(4), at.y, row.agrees ? u.text_dim : u.text, text.word,
                  text.weight);
        const float line = small + ui.px(3);
        for (std::size_t k = 0; k < text.lines.size(); ++k)
            put_clipped(ui, small, ImVec2(begin, at.y + static_cast<float>(k) * line),
                        k == 0 ? begin + text.room : right, u.text_dim, text.lines[k]);
    }
    ImGui::Dummy(ImVec2(columns.width, height));
}

// The letters of the formulas that are no parameters, and the tolerance.
void put_exact_foot(const Ui& ui, const ExactResults& results, const ExactColumns& columns) {
    const float small = ui.small_size();
    const auto put = [&](const std::string& text) {
        put_clipped(ui, small, ImGui::GetCursorScreenPos(), columns.right, ui.theme.ui.text_dim, text);
        ImGui::Dummy(ImVec2(columns.width, small + ui.px(3)));
    };
    for (const ClosedFormLetter& letter : results.letters())
        put(std::string(letter.symbol) + " = " +
            write_formula(ui.session, results.letters(), letter.formula, FormulaText::symbols) + " = " +
            show_number(letter.value, 5) + (letter.unit == "1" ? "" : " " + std::string(letter.unit)));
    double tolerance = 0.0;
    for (const ExactRow& row : results.rows()) tolerance = std::max(tolerance, row.tolerance);
    put("Tolerance " + write_error(tolerance) + ", relative.");
}

}  // namespace

bool draw_exact(const Ui& ui, bool has_headline) {
    // Called once: each call may compute further, and the rows of an earlier call would be gone.
    const ExactResults& results = find_in_frame(ui);
    const bool complete = ui.session.exact.is_complete();
    if (!complete) platform::request_frame();
    const std::span<const ExactRow> rows = results.rows();
    if (rows.empty()) {
        const bool hides = !ui.session.experiment.scenario().settings.mystery.items.empty();
        put_label(ui,
                  !complete ? "Measuring."
                  : hides   ? "Closed forms would tell the mystery value."
                            : "No closed form is known for these values.",
                  ui.theme.ui.text_dim);
        return !complete;
    }
    const ExactColumns columns(ui);
    put_exact_head(ui, columns, has_headline ? "Formula" : count_agreeing(rows, complete),
                   has_headline ? Weight::regular : Weight::bold);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (std::size_t i = 0; i < rows.size(); ++i) put_exact_row(ui, results, rows[i], i % 2 == 0, columns);
    put_exact_foot(ui, results, columns);
    ImGui::PopStyleVar();
    return true;
}

void draw_equations(const Ui& ui) {
    put_text_of_system(ui);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (const std::string_view equation : ui.session.system().picture->equations) {
        const std::string symbols = write_formula(ui.session, {}, equation, FormulaText::symbols);
        const std::string numbers = has_values(ui.session, equation)
                                        ? write_formula(ui.session, {}, equation, FormulaText::numbers)
                                        : "not now";
        put_wrapped(ui, ui.text_size(), ui.theme.ui.text, symbols);
        if (numbers != symbols) put_wrapped(ui, ui.small_size(), ui.theme.ui.text_dim, numbers);
        ImGui::Dummy(ImVec2(1, ui.px(5)));
    }
    if (ui.session.written.is_there()) put_matrices(ui);
    ImGui::PopStyleVar();
}

namespace {

// The experiment that demonstrates a finding: a preset by its id, or a scenario.
Preset find_shown(const Claims& claims, std::string_view see) {
    for (const Preset& preset : claims.presets)
        if (preset.id == see) return preset;
    return {.id = {}, .title = {}, .scenario = see};
}

bool see_button(const Ui& ui, const std::string& id, const Preset& shown) {
    const std::string title = shown.title.empty() ? "See it" : "See it: " + std::string(shown.title);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::min(width_of(ui, title) + ui.px(18), ImGui::GetContentRegionAvail().x),
                height = ImGui::GetFrameHeight();
    return word_button(ui, id, {at.x, at.y, width, height}, title, ui.px(9));
}

}  // namespace

void draw_findings(const Ui& ui) {
    const Claims& claims = *ui.session.system().claims;
    const auto& u = ui.theme.ui;
    const float size = ui.text_size();
    std::optional<Preset> pressed;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    if (!claims.source.text.empty()) {
        put_wrapped(ui, ui.small_size(), u.text_dim,
                    std::string(claims.source.text) +
                        (claims.source.doi.empty() ? "." : ", doi:" + std::string(claims.source.doi)),
                    prose_breaks, "Source");
        ImGui::Dummy(ImVec2(1, ui.px(9)));
    }
    for (std::size_t i = 0; i < claims.findings.size(); ++i) {
        const Finding& finding = claims.findings[i];
        const std::string where(finding.where);
        if (!finding.claim.empty())
            put_wrapped(ui, size, u.text_dim, where + ": " + std::string(finding.claim), prose_breaks,
                        "Claim");
        put_wrapped(ui, size, u.text,
                    (finding.claim.empty() ? where + ": " : std::string()) + std::string(finding.holds),
                    prose_breaks, "What holds");
        if (!finding.see.empty()) {
            ImGui::Dummy(ImVec2(1, ui.px(3)));
            const Preset shown = find_shown(claims, finding.see);
            if (see_button(ui, "see." + std::to_string(i + 1), shown)) pressed = shown;
        }
        ImGui::Dummy(ImVec2(1, ui.px(9)));
    }
    ImGui::PopStyleVar();
    if (pressed.has_value()) ui.session.choose_preset(*pressed);
}

}  // namespace stiction
