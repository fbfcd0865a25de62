// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of Dear ImGui and ImPlot that this page never enters, or enters to do nothing (docking without
// docked windows, tables without tables). The linker takes these empty bodies instead of theirs (--wrap, see
// cmake/page.cmake, which reads the names from here) and so leaves out all that only they need: an eighth of
// the program. A name that the library no longer has costs nothing but size.
//
// void* stands for every pointer, reference and structure: that is how they are passed in WebAssembly, and
// the linker refuses a signature that differs. Names are mangled; `c++filt` reads them.

#include <emscripten.h>

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdlib>

#define LEFT_OUT(type, name, ...) \
    extern "C" type __wrap_##name(__VA_ARGS__) { return type(); }

// Docking: no window is docked.
LEFT_OUT(void, _ZN5ImGui21DockContextInitializeEP12ImGuiContext, void*)
LEFT_OUT(void, _ZN5ImGui19DockContextShutdownEP12ImGuiContext, void*)
LEFT_OUT(void, _ZN5ImGui19DockContextEndFrameEP12ImGuiContext, void*)
LEFT_OUT(void, _ZN5ImGui34DockContextNewFrameUpdateUndockingEP12ImGuiContext, void*)
LEFT_OUT(void, _ZN5ImGui32DockContextNewFrameUpdateDockingEP12ImGuiContext, void*)
LEFT_OUT(void, _ZN5ImGui30DockContextProcessUndockWindowEP12ImGuiContextP11ImGuiWindowb, void*, void*, bool)
LEFT_OUT(void, _ZN5ImGui11BeginDockedEP11ImGuiWindowPb, void*, void*)
LEFT_OUT(void, _ZN5ImGui27BeginDockableDragDropSourceEP11ImGuiWindow, void*)
LEFT_OUT(void, _ZN5ImGui27BeginDockableDragDropTargetEP11ImGuiWindow, void*)
LEFT_OUT(void, _ZN5ImGui26DockContextQueueUndockNodeEP12ImGuiContextP13ImGuiDockNode, void*, void*)
LEFT_OUT(void, _ZN5ImGui28DockContextQueueUndockWindowEP12ImGuiContextP11ImGuiWindow, void*, void*)
LEFT_OUT(void, _ZN5ImGui13SetWindowDockEP11ImGuiWindowji, void*, unsigned int, int)
LEFT_OUT(void, _ZN5ImGui33DockNodeWindowMenuHandler_DefaultEP12ImGuiContextP13ImGuiDockNodeP11ImGuiTabBar,
         void*, void*, void*)

// Tables and columns.
LEFT_OUT(void, _ZN5ImGui8EndTableEv)
LEFT_OUT(void, _ZN5ImGui17TableUpdateLayoutEP10ImGuiTable, void*)
LEFT_OUT(void, _ZN5ImGui31TableSettingsAddSettingsHandlerEv)
LEFT_OUT(void, _ZN5ImGui30TableGcCompactTransientBuffersEP10ImGuiTable, void*)
LEFT_OUT(void, _ZN5ImGui30TableGcCompactTransientBuffersEP18ImGuiTableTempData, void*)
LEFT_OUT(void, _ZN5ImGui11TableRemoveEP10ImGuiTable, void*)
LEFT_OUT(void, _ZN5ImGui22TableGcCompactSettingsEv)
LEFT_OUT(void, _ZN5ImGui14TableBeginCellEP10ImGuiTablei, void*, int)
LEFT_OUT(void, _ZN5ImGui12TableEndCellEP10ImGuiTable, void*)
LEFT_OUT(void, _ZN5ImGui10EndColumnsEv)
LEFT_OUT(void, _ZN5ImGui21PushColumnsBackgroundEv)
LEFT_OUT(void, _ZN5ImGui20PopColumnsBackgroundEv)
LEFT_OUT(void, _ZN5ImGui26TablePushBackgroundChannelEv)
LEFT_OUT(void, _ZN5ImGui25TablePopBackgroundChannelEv)
LEFT_OUT(void, _ZN5ImGui22TablePushColumnChannelEi, int)
LEFT_OUT(void, _ZN5ImGui21TablePopColumnChannelEv)
LEFT_OUT(bool, _ZN5ImGui12BeginTableExEPKcjiiRK6ImVec2f, void*, unsigned int, int, int, void*, float)
LEFT_OUT(bool, _ZN5ImGui10BeginTableEPKciiRK6ImVec2f, void*, int, int, void*, float)

// The browser draws the glyphs.
LEFT_OUT(int, _Z38ImFontAtlasGetFontLoaderForStbTruetypev)

// Selections of several items.
LEFT_OUT(void, _ZN5ImGui21MultiSelectItemHeaderEjPbPi, unsigned int, void*, void*)
LEFT_OUT(void, _ZN5ImGui21MultiSelectItemFooterEjPbS0_i, unsigned int, void*, void*, int)
LEFT_OUT(int, _ZN5ImGui14EndMultiSelectEv)

// Recovery from unbalanced calls, logging, settings on disk, debug tools.
LEFT_OUT(void, _ZN5ImGui30ErrorRecoveryTryToRecoverStateEPK23ImGuiErrorRecoveryState, void*)
LEFT_OUT(void, _ZN5ImGui36ErrorRecoveryTryToRecoverWindowStateEPK23ImGuiErrorRecoveryState, void*)
LEFT_OUT(void, _ZN5ImGui15LogRenderedTextEPK6ImVec2PKcS4_, void*, void*, void*)
LEFT_OUT(void, _ZN5ImGui9LogFinishEv)
LEFT_OUT(void, _ZN5ImGui14LogToClipboardEi, int)
LEFT_OUT(void, _ZN5ImGui8LogToTTYEi, int)
LEFT_OUT(void, _ZN5ImGui9LogToFileEiPKc, int, void*)
LEFT_OUT(void, _ZN5ImGui23LoadIniSettingsFromDiskEPKc, void*)
LEFT_OUT(void, _ZN5ImGui21SaveIniSettingsToDiskEPKc, void*)
LEFT_OUT(int, _ZN5ImGui23SaveIniSettingsToMemoryEPm, void*)
LEFT_OUT(void, _ZN5ImGui16ClearIniSettingsEv)
LEFT_OUT(void, _ZN5ImGui18AddSettingsHandlerEPK20ImGuiSettingsHandler, void*)
LEFT_OUT(void, _ZN5ImGui15DebugHookIdInfoEjiPKvS1_, unsigned int, int, void*, void*)
LEFT_OUT(void, _ZN5ImGui13DebugNodeFontEP6ImFont, void*)
LEFT_OUT(void, _ZN5ImGui17RenderMouseCursorE6ImVec2fijjj, void*, float, int, unsigned int, unsigned int,
         unsigned int)

// Widgets that nothing on the page uses: the page draws its own sliders.
LEFT_OUT(bool, _ZN5ImGui10ColorEdit4EPKcPfi, void*, void*, int)
LEFT_OUT(bool, _ZN5ImGui12ColorPicker4EPKcPfiPKf, void*, void*, int, void*)
LEFT_OUT(bool, _ZN5ImGui10DragScalarEPKciPvfPKvS4_S1_i, void*, int, void*, float, void*, void*, void*, int)
LEFT_OUT(bool, _ZN5ImGui12DragBehaviorEjiPvfPKvS2_PKci, unsigned int, int, void*, float, void*, void*, void*,
         int)
LEFT_OUT(bool, _ZN5ImGui14SliderBehaviorERK6ImRectjiPvPKvS5_PKciPS0_, void*, unsigned int, int, void*, void*,
         void*, void*, int, void*)

// ImPlot: menus, legends, subplots, axes of time and of other scales.
LEFT_OUT(void, _ZN6ImPlot19ShowPlotContextMenuER10ImPlotPlot, void*)
LEFT_OUT(void, _ZN6ImPlot19ShowAxisContextMenuER10ImPlotAxisPS0_b, void*, void*, bool)
LEFT_OUT(bool, _ZN6ImPlot21ShowLegendContextMenuER12ImPlotLegendb, void*, bool)
LEFT_OUT(void, _ZN6ImPlot23ShowSubplotsContextMenuER13ImPlotSubplot, void*)
LEFT_OUT(void, _ZN6ImPlot13ShowAltLegendEPKcb6ImVec2b, void*, bool, void*, bool)
LEFT_OUT(void, _ZN6ImPlot11EndSubplotsEv)
LEFT_OUT(void, _ZN6ImPlot12Locator_TimeER12ImPlotTickerRK11ImPlotRangefbPFidPciPvES6_, void*, void*, float,
         bool, void*, void*)
LEFT_OUT(void, _ZN6ImPlot14Locator_SymLogER12ImPlotTickerRK11ImPlotRangefbPFidPciPvES6_, void*, void*, float,
         bool, void*, void*)
LEFT_OUT(void, _ZN6ImPlot13Locator_Log10ER12ImPlotTickerRK11ImPlotRangefbPFidPciPvES6_, void*, void*, float,
         bool, void*, void*)
LEFT_OUT(bool, _ZN6ImPlot17ShowLegendEntriesER15ImPlotItemGroupRK6ImRectbRK6ImVec2S7_bR10ImDrawList, void*,
         void*, bool, void*, void*, bool, void*)
LEFT_OUT(void, _ZN6ImPlot17ShowMetricsWindowEPb, void*)
LEFT_OUT(bool, _ZN6ImPlot14ShowDatePickerEPKcPiP10ImPlotTimePKS3_S6_, void*, void*, void*, void*, void*)
LEFT_OUT(bool, _ZN6ImPlot14ShowTimePickerEPKcP10ImPlotTime, void*, void*)

// The C library reads numbers with arithmetic of 128 bits in software; the browser's own reader rounds as
// correctly.
EM_JS(double, js_read_number, (const char* text), { return parseFloat(UTF8ToString(text)) || 0; });
extern "C" double __wrap_strtod(const char* text, char**) { return js_read_number(text); }

// The drawing backend asks for the version in "#version 300 es" and "3.0"; nothing else on the page calls
// this. Reads whole numbers, and skips what lies between them.
extern "C" int __wrap_sscanf(const char* text, const char* format, ...) {
    va_list places;
    va_start(places, format);
    int count = 0;
    for (; *format; ++format) {
        if (format[0] != '%' || format[1] != 'd') continue;
        while (*text && (*text < '0' || *text > '9')) ++text;
        if (!*text) break;
        char* rest = nullptr;
        *va_arg(places, int*) = static_cast<int>(std::strtol(text, &rest, 10));
        text = rest;
        ++count;
    }
    va_end(places);
    return count;
}

// Dear ImGui sorts a handful of windows and rectangles, nearly in order; the C library's sort is made for
// more.
extern "C" void __wrap_qsort(void* items, std::size_t count, std::size_t size,
                             int (*compare)(const void*, const void*)) {
    char* const first = static_cast<char*>(items);
    for (std::size_t i = 1; i < count; ++i)
        for (char* at = first + i * size; at > first && compare(at - size, at) > 0; at -= size)
            std::swap_ranges(at - size, at, at);
}

// Of floats, which only drawing uses; those of doubles are there anyway.
extern "C" float __wrap_sinf(float x) { return static_cast<float>(std::sin(static_cast<double>(x))); }
extern "C" float __wrap_cosf(float x) { return static_cast<float>(std::cos(static_cast<double>(x))); }
extern "C" float __wrap_fmodf(float x, float y) {
    return static_cast<float>(std::fmod(static_cast<double>(x), static_cast<double>(y)));
}
extern "C" float __wrap_hypotf(float x, float y) {
    return static_cast<float>(std::hypot(static_cast<double>(x), static_cast<double>(y)));
}

// The calendar: Dear ImGui asks the date of its session, ImPlot has axes of time.
LEFT_OUT(int, localtime_r, void*, void*)
LEFT_OUT(int, gmtime_r, void*, void*)

// Streams: what little is said on one goes to the console, without the words that a %s would put in.
EM_JS(void, js_warn, (const char* text), { console.warn(UTF8ToString(text)); });
#undef stderr
extern "C" {
extern void* const stderr;
void* const stderr = nullptr;
int __wrap_fiprintf(void*, const char* format, ...) {
    js_warn(format);
    return 0;
}
std::size_t __wrap_fwrite(const char* text, std::size_t, std::size_t count, void*) {
    js_warn(text);
    return count;
}
}
