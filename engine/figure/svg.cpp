// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A figure as SVG. The data area of a panel is an <svg> of its own with the same units, which cuts off what lies
// outside. All coordinates are mm from the upper left corner of the figure.
#include "figure/figure.hpp"
#include "figure/paragraph.hpp"
#include "figure/ticks.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace stiction::figure {

namespace {

// Sizes in mm. Letters of 2.8 mm are those of 8 points.
constexpr double letters = 2.8, small_letters = 2.5, line = 3.4, legend_line = 4.4;
constexpr double legend_gap = 0.8;  // below the legend
constexpr double left = 16.0, right = 4.0, top = 3.0, foot = 9.5, gap = 4.0, bottom = 2.3;
constexpr double least_share = 0.5;  // of the height, for the panels; a longer caption is cut

struct Look {
    const char* colour;
    const char* dashes;
    double width;
};

Look find_look(Ink ink) {
    switch (ink) {
        case Ink::stick:
            return {"#0f7bd8", "", 0.6};
        case Ink::slip_plus:
        case Ink::slip:
            return {"#a85600", "", 0.35};
        case Ink::slip_minus:
            return {"#5a2496", "2 0.7", 0.35};
        case Ink::open:
            return {"#6b7074", "0.4 0.8", 0.35};
        case Ink::thin:
            return {"#6b7074", "", 0.15};
        case Ink::bound:
        case Ink::boundary:
            return {"#14181f", ink == Ink::bound ? "0.9 0.7" : "", 0.25};
        case Ink::reference:
            return {"#7a838e", "1.4 0.9", 0.3};
        case Ink::claim:
            return {"#70757c", "1.4 0.9", 0.3};
        case Ink::level:
            return {"#9aa2ab", "", 0.2};
        case Ink::up:
            return {"#00789c", "", 0.3};
        case Ink::down:
            return {"#a3155f", "1.4 0.7", 0.3};
        case Ink::none:
            return {"#e20060", "0.9 0.7", 0.4};
        case Ink::several:
            return {"#857600", "1.6 0.6 0.4 0.6", 0.4};
        case Ink::stick_set:
            return {"#bcdcf6", "", 1.8};
        case Ink::force:
            return {"#a3155f", "", 0.35};
        default:
            return {"#14181f", "", 0.35};
    }
}

struct Paper {
    const char* colour;
    const char* pattern;  // id, or empty
};

Paper find_paper(Fill fill) {
    switch (fill) {
        case Fill::lifts:
            return {"#e6e8eb", "dots"};
        case Fill::none:
            return {"#fbd5e1", "crossed"};
        case Fill::several:
            return {"#fbf3be", "diagonal"};
        case Fill::stuck:
            return {"#d5e8f8", ""};
        case Fill::possible:
            return {"#e3f0e4", ""};
        case Fill::differs:
            return {"#f6e3cd", "diagonal"};
        case Fill::shade:
        case Fill::force:
            return {"#e9b7cf", ""};
        case Fill::pale:
            return {"#eef0f2", ""};
        default:
            return {"#f2f7fc", ""};
    }
}

constexpr std::string_view patterns =
    "<defs><pattern id=\"dots\" width=\"2\" height=\"2\" patternUnits=\"userSpaceOnUse\"><path "
    "fill=\"#6b7074\" "
    "d=\"M0.8 0.8H1.1V1.1H0.8Z\"/></pattern><pattern id=\"diagonal\" width=\"2\" height=\"2\" "
    "patternUnits=\"userSpaceOnUse\"><path stroke=\"#a29000\" stroke-width=\"0.15\" d=\"M0 2L2 "
    "0\"/></pattern><pattern id=\"crossed\" width=\"2\" height=\"2\" patternUnits=\"userSpaceOnUse\"><path "
    "stroke=\"#e20060\" stroke-width=\"0.12\" d=\"M0 2L2 0M0 0L2 2\"/></pattern></defs>";

std::string mm(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.3f", value);
    std::string out(text);
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
    return out == "-0" ? "0" : out;
}

std::string write_stroke(Ink ink) {
    const Look look = find_look(ink);
    std::string out = std::string(" stroke=\"") + look.colour + "\" stroke-width=\"" + mm(look.width) + "\"";
    if (look.dashes[0] != '\0') out += std::string(" stroke-dasharray=\"") + look.dashes + "\"";
    return out;
}

bool shares_x(const Figure& figure) {
    if (figure.panels.empty()) return false;
    const Axis& first = figure.panels.front().x;
    return std::all_of(figure.panels.begin(), figure.panels.end(), [&](const Panel& panel) {
        return panel.x.column == first.column && panel.x.min == first.min && panel.x.max == first.max;
    });
}

// Rows of the legend: indices of the keys, and their places on paper.
struct Entry {
    std::size_t key, row;
    double x;
};
std::vector<Entry> place_keys(const Figure& figure, std::size_t& rows) {
    std::vector<Entry> out;
    double x = left;
    rows = figure.keys.empty() ? 0 : 1;
    for (std::size_t i = 0; i < figure.keys.size(); ++i) {
        const double width = 9.0 + measure(figure.keys[i].name, small_letters);
        if (x > left && x + width > figure.size.width - right) x = left, ++rows;
        out.push_back({i, rows - 1, x});
        x += width + 4.0;
    }
    return out;
}

double room_for_text(const Figure& figure) { return figure.size.width - 2.0 * right; }

std::vector<std::string> find_caption(const Figure& figure) {
    return break_lines(figure.caption, small_letters, room_for_text(figure));
}
std::vector<std::string> find_link_lines(const Figure& figure) {
    return break_plain(figure.scenario, small_letters, room_for_text(figure));
}
std::vector<std::string> find_command_lines(const Figure& figure) {
    return break_plain(figure.command, small_letters, room_for_text(figure));
}
std::string write_origin(const Figure& figure) {
    return "Stiction " + figure.version + ", " + figure.base + "#";
}

double find_foot(const Figure& figure, std::size_t caption_lines) {
    std::size_t rows = 0;
    place_keys(figure, rows);
    return static_cast<double>(rows) * legend_line + static_cast<double>(caption_lines) * line + bottom;
}

// All lines below the legend: title, caption, origin, scenario.
std::size_t count_lines(const Figure& figure) {
    return 2 + find_caption(figure).size() + find_link_lines(figure).size() +
           find_command_lines(figure).size();
}

// As many as leave room for the panels.
std::size_t count_shown_lines(const Figure& figure) {
    std::size_t lines = count_lines(figure);
    while (lines > 0 && find_foot(figure, lines) > (1.0 - least_share) * figure.size.height) --lines;
    return lines;
}

double find_panel_foot(const Figure& figure, std::size_t panel) {
    return panel + 1 == figure.panels.size() || !shares_x(figure) ? foot : 0.0;
}

std::string write_content(double x, double y, std::string_view content, std::string_view more) {
    return "<text x=\"" + mm(x) + "\" y=\"" + mm(y) + "\"" + std::string(more) + ">" + std::string(content) +
           "</text>";
}
std::string write_text(double x, double y, std::string_view markup, std::string_view more = {},
                       double size = letters) {
    return write_content(x, y, typeset(markup, size), more);
}

class PanelWriter {
  public:
    PanelWriter(const Panel& panel, const Frame& frame, std::string& out)
        : panel_(panel), frame_(frame), out_(out) {}

    void write(bool has_x_labels) {
        out_ += "<g data-part=\"axes\" data-frame=\"" + mm(frame_.x) + " " + mm(frame_.y) + " " +
                mm(frame_.width) + " " + mm(frame_.height) + "\" data-x=\"" + write_range(panel_.x) +
                "\" data-y=\"" + write_range(panel_.y) + "\">";
        out_ += "<svg x=\"" + mm(frame_.x) + "\" y=\"" + mm(frame_.y) + "\" width=\"" + mm(frame_.width) +
                "\" height=\"" + mm(frame_.height) + "\" viewBox=\"" + mm(frame_.x) + " " + mm(frame_.y) +
                " " + mm(frame_.width) + " " + mm(frame_.height) + "\">";
        write_areas();
        const std::vector<Tick> x = find_ticks(panel_.x, frame_.width, 15.0),
                                y = find_ticks(panel_.y, frame_.height, 8.0);
        write_grid(x, y);
        for (const Curve& curve : panel_.curves) write_curve(curve);
        write_points();
        for (const Mark& mark : panel_.marks) write_mark(mark);
        out_ += "</svg><path fill=\"none\" stroke=\"#14181f\" stroke-width=\"0.2\" d=\"M" + mm(frame_.x) +
                " " + mm(frame_.y) + "h" + mm(frame_.width) + "v" + mm(frame_.height) + "h" +
                mm(-frame_.width) + "z\"/>";
        write_numbers(x, y, has_x_labels);
        write_words();
        out_ += "</g>\n";
    }

  private:
    double x(double value) const { return frame_.x + panel_.x.share(value) * frame_.width; }
    double y(double value) const { return frame_.y + (1.0 - panel_.y.share(value)) * frame_.height; }

    // To twelve digits, so that the range reads back as the limits of the frame.
    static std::string write_range(const Axis& axis) {
        char text[80];
        std::snprintf(text, sizeof text, "%.12g %.12g", axis.min, axis.max);
        return text;
    }

    std::string write_area(const Area& area) const {
        std::string d;
        for (const PlanePoint& corner : area.corners)
            d += (d.empty() ? "M" : "L") + mm(x(corner.x)) + " " + mm(y(corner.y));
        return d + "Z";
    }

    // Neighbouring areas with the same filling are one path, whose rim is stroked in its colour so that no seam is
    // left between them.
    void write_areas() {
        for (std::size_t i = 0; i < panel_.areas.size();) {
            const Area& first = panel_.areas[i];
            std::string d;
            for (; i < panel_.areas.size() && panel_.areas[i].fill == first.fill &&
                   panel_.areas[i].strength == first.strength;
                 ++i)
                if (panel_.areas[i].corners.size() > 2) d += write_area(panel_.areas[i]);
            if (d.empty()) continue;
            const Paper paper = find_paper(first.fill);
            out_ += std::string("<path fill=\"") + paper.colour + "\"";
            if (first.strength < 1.0)
                out_ += " fill-opacity=\"" + mm(first.strength) + "\"";
            else
                out_ += std::string(" stroke=\"") + paper.colour + "\" stroke-width=\"0.05\"";
            out_ += " d=\"" + d + "\"/>";
            if (paper.pattern[0] != '\0')
                out_ += std::string("<path fill=\"url(#") + paper.pattern + ")\" d=\"" + d + "\"/>";
        }
    }

    void write_grid(const std::vector<Tick>& across, const std::vector<Tick>& upright) {
        std::string d;
        for (const Tick& tick : across)
            if (panel_.x.names.empty())
                d += "M" + mm(x(tick.value)) + " " + mm(frame_.y) + "v" + mm(frame_.height);
        for (const Tick& tick : upright)
            if (panel_.y.names.empty())
                d += "M" + mm(frame_.x) + " " + mm(y(tick.value)) + "h" + mm(frame_.width);
        out_ += "<path fill=\"none\" stroke=\"#14181f\" stroke-opacity=\"0.13\" stroke-width=\"0.15\" d=\"" +
                d + "\"/>";
        for (const auto& [place, name] : panel_.hairlines)
            out_ += "<path data-part=\"event\" fill=\"none\"" + write_stroke(Ink::thin) + " d=\"M" +
                    mm(x(place)) + " " + mm(frame_.y) + "v" + mm(frame_.height) + "\"/>";
    }

    void write_curve(const Curve& curve) {
        std::string d;
        bool joins = false;
        for (const PlanePoint& point : curve.points) {
            const double px = x(point.x), py = y(point.y);
            if (!std::isfinite(px) || !std::isfinite(py)) {
                joins = false;
                continue;
            }
            // A number of the file has at most eight digits: a point far outside is moved to the rim of that range.
            const auto limit = [](double value) { return std::clamp(value, -99999.0, 99999.0); };
            d += (joins ? "L" : "M") + mm(limit(px)) + " " + mm(limit(py));
            joins = true;
        }
        if (d.empty()) return;
        out_ += "<path";
        if (!curve.column.empty()) out_ += " data-column=\"" + escape_xml(curve.column) + "\"";
        if (curve.ink == Ink::bound) out_ += " data-part=\"bound\"";
        out_ += " fill=\"none\" stroke-linejoin=\"round\"" + write_stroke(curve.ink) + " d=\"" + d + "\"/>";
    }

    void write_mark(const Mark& mark) {
        const double px = x(mark.at.x), py = y(mark.at.y);
        if (!std::isfinite(px) || !std::isfinite(py)) return;
        const char* colour = find_look(mark.ink).colour;
        const auto path = [&](double dx, double dy, std::string_view shape, bool filled) {
            out_ += std::string("<path fill=\"") + (filled ? colour : "#fff") + "\" stroke=\"" + colour +
                    "\" stroke-width=\"0.3\" d=\"M" + mm(px + dx) + " " + mm(py + dy) + std::string(shape) +
                    "\"/>";
        };
        switch (mark.shape) {
            case Shape::dot:
                return path(-0.8, 0, "a0.8 0.8 0 1 0 1.6 0a0.8 0.8 0 1 0 -1.6 0", true);
            case Shape::ring:
                return path(-0.8, 0, "a0.8 0.8 0 1 0 1.6 0a0.8 0.8 0 1 0 -1.6 0", false);
            case Shape::square:
                return path(-0.7, -0.7, "h1.4v1.4h-1.4z", false);
            case Shape::diamond:
                return path(-0.9, 0, "l0.9 -0.9l0.9 0.9l-0.9 0.9z", true);
            case Shape::cross:
                return path(-0.8, -0.8, "l1.6 1.6m0 -1.6l-1.6 1.6", false);
            case Shape::point:
                break;  // write_points
        }
    }

    // Points of one ink are one path.
    void write_points() {
        for (std::size_t i = 0; i < panel_.marks.size();) {
            std::string d;
            const Ink ink = panel_.marks[i].ink;
            const auto is_next = [&] {
                return i < panel_.marks.size() && panel_.marks[i].shape == Shape::point &&
                       panel_.marks[i].ink == ink;
            };
            if (!is_next()) {
                ++i;
                continue;
            }
            for (; is_next(); ++i) {
                const double px = x(panel_.marks[i].at.x), py = y(panel_.marks[i].at.y);
                if (std::isfinite(px) && std::isfinite(py)) d += "M" + mm(px) + " " + mm(py) + "h0";
            }
            out_ += std::string("<path data-part=\"points\" fill=\"none\" stroke=\"") +
                    find_look(ink).colour + "\" stroke-width=\"0.45\" stroke-linecap=\"square\" d=\"" + d +
                    "\"/>";
        }
    }

    void write_numbers(const std::vector<Tick>& across, const std::vector<Tick>& upright, bool has_x_labels) {
        const double base = frame_.y + frame_.height;
        for (const Tick& tick : upright)
            out_ +=
                write_text(frame_.x - 1.2, y(tick.value) + 0.35 * letters, tick.text, " text-anchor=\"end\"");
        const double middle = frame_.y + 0.5 * frame_.height, side = 3.4;
        out_ += write_text(
            side, middle, panel_.y.label,
            " text-anchor=\"middle\" transform=\"rotate(-90 " + mm(side) + " " + mm(middle) + ")\"");
        if (!has_x_labels) return;
        for (const Tick& tick : across)
            out_ += write_text(x(tick.value), base + 3.6, tick.text, " text-anchor=\"middle\"");
        out_ +=
            write_text(frame_.x + 0.5 * frame_.width, base + 7.6, panel_.x.label, " text-anchor=\"middle\"");
    }

    // With a white rim, so that no line strikes them through. Words stay inside the frame.
    void write_words() {
        for (const Word& word : panel_.words) {
            const double half = 0.5 * measure(word.text, small_letters);
            double px = x(word.at.x), py = y(word.at.y);
            if (!std::isfinite(px) || !std::isfinite(py) || px < frame_.x || px > frame_.x + frame_.width ||
                py < frame_.y || py > frame_.y + frame_.height)
                continue;
            if (word.beside) px += half + 1.2, py -= 2.2;
            px = std::clamp(px, frame_.x + half + 0.6,
                            std::max(frame_.x + half + 0.6, frame_.x + frame_.width - half - 0.6));
            py = std::clamp(py + 0.35 * small_letters, frame_.y + small_letters,
                            frame_.y + frame_.height - 0.8);
            out_ += write_text(px, py, word.text,
                               " text-anchor=\"middle\" font-size=\"" + mm(small_letters) +
                                   "\" stroke=\"#fff\" stroke-width=\"0.7\" stroke-linejoin=\"round\" "
                                   "paint-order=\"stroke\"",
                               small_letters);
        }
    }

    const Panel& panel_;
    const Frame& frame_;
    std::string& out_;
};

// The picture has the width of the lines of the caption.
double find_picture_height(const Figure& figure) {
    return figure.drawing.width > 0.0 ? room_for_text(figure) * figure.drawing.height / figure.drawing.width
                                      : 0.0;
}

void write_drawing(const Figure& figure, std::string& out) {
    const Drawing& drawing = figure.drawing;
    if (!figure.panels.empty() || drawing.shapes.empty()) return;
    out += "<svg data-part=\"drawing\" x=\"" + mm(right) + "\" y=\"" + mm(top) + "\" width=\"" +
           mm(room_for_text(figure)) + "\" height=\"" + mm(find_picture_height(figure)) +
           "\" viewBox=\"0 0 " + mm(drawing.width) + " " + mm(drawing.height) + "\">" + drawing.shapes;
    for (const Drawing::Lettering& word : drawing.words)
        out += write_content(word.x, word.y, escape_xml(word.text), " font-size=\"" + mm(word.size) + "\"");
    out += "</svg>\n";
}

std::string write_key(const Key& key, double x, double y) {
    std::string out;
    if (key.is_area) {
        const Paper paper = find_paper(key.fill);
        const std::string box = " d=\"M" + mm(x) + " " + mm(y - 2.2) + "h6v2.6h-6z\"/>";
        out =
            std::string("<path stroke=\"#6b7074\" stroke-width=\"0.15\" fill=\"") + paper.colour + "\"" + box;
        if (paper.pattern[0] != '\0') out += std::string("<path fill=\"url(#") + paper.pattern + ")\"" + box;
    } else {
        out = "<path fill=\"none\"" + write_stroke(key.ink) + " d=\"M" + mm(x) + " " + mm(y - 0.9) + "h6\"/>";
    }
    return out + write_text(x + 7.5, y, key.name, {}, small_letters);
}

}  // namespace

double find_height(const Figure& figure, double tall) {
    double out = top + find_foot(figure, count_lines(figure));
    if (figure.panels.empty()) out += find_picture_height(figure);
    for (std::size_t i = 0; i < figure.panels.size(); ++i)
        out += tall + find_panel_foot(figure, i) + (i > 0 ? gap : 0.0);
    return std::ceil(10.0 * out) / 10.0;  // a height that can be typed
}

Frame find_frame(const Figure& figure, std::size_t panel) {
    double room = figure.size.height - top - find_foot(figure, count_shown_lines(figure));
    for (std::size_t i = 0; i < figure.panels.size(); ++i)
        room -= find_panel_foot(figure, i) + (i > 0 ? gap : 0.0);
    Frame out{left, top, figure.size.width - left - right,
              std::max(1.0, room / static_cast<double>(figure.panels.size()))};
    for (std::size_t i = 0; i < panel; ++i) out.y += out.height + find_panel_foot(figure, i) + gap;
    const Panel& shown = figure.panels[panel];
    if (!shown.equal_scales) return out;
    const double wide = shown.x.max - shown.x.min, tall = shown.y.max - shown.y.min,
                 scale = std::min(out.width / wide, out.height / tall);
    if (!(scale > 0.0)) return out;
    out.x += 0.5 * (out.width - scale * wide), out.y += 0.5 * (out.height - scale * tall);
    out.width = scale * wide, out.height = scale * tall;
    return out;
}

std::string write_svg(const Figure& figure) {
    const std::string w = mm(figure.size.width), h = mm(figure.size.height);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + w + "mm\" height=\"" + h +
                      "mm\" viewBox=\"0 0 " + w + " " + h +
                      "\" font-family=\"Inter, Helvetica, Arial, sans-serif\" font-size=\"" + mm(letters) +
                      "\" fill=\"#14181f\">\n<title>" + escape_xml(figure.title) + "</title>\n<desc>" +
                      escape_xml(figure.scenario) + "</desc>\n<metadata>" +
                      escape_xml(figure.base + "#" + figure.scenario) + "</metadata>\n" +
                      std::string(patterns) + "\n<path fill=\"#fff\" d=\"M0 0H" + w + "V" + h + "H0Z\"/>\n";
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        const Frame frame = find_frame(figure, i);
        PanelWriter(figure.panels[i], frame, out).write(find_panel_foot(figure, i) > 0.0);
    }
    write_drawing(figure, out);
    const std::size_t shown = count_shown_lines(figure);
    double y = figure.size.height - find_foot(figure, shown);
    std::size_t rows = 0;
    out += "<g font-size=\"" + mm(small_letters) + "\">";
    for (const Entry& entry : place_keys(figure, rows))
        out += write_key(figure.keys[entry.key], entry.x,
                         y + (static_cast<double>(entry.row) + 0.7) * legend_line);
    y += static_cast<double>(rows) * legend_line + legend_gap;
    std::size_t count = 0;
    const auto put = [&](const std::string& text, std::string_view more) {
        if (count++ >= shown) return;
        y += line;
        out += write_content(right, y - 0.8, text, more);
    };
    const std::vector<std::string> title =
        break_plain(figure.title, small_letters, 0.9 * room_for_text(figure));
    put(title.empty() ? "" : escape_xml(title[0]) + (title.size() > 1 ? "…" : ""), " font-weight=\"600\"");
    for (const std::string& text : find_caption(figure)) put(typeset(text, small_letters), "");
    put(escape_xml(write_origin(figure)), "");
    const auto put_lines = [&](std::string_view part, const std::vector<std::string>& lines) {
        if (count >= shown || lines.empty()) return;
        out += "<text data-part=\"" + std::string(part) + "\">";
        for (const std::string& text : lines) {
            if (count++ >= shown) break;
            y += line;
            out +=
                "<tspan x=\"" + mm(right) + "\" y=\"" + mm(y - 0.8) + "\">" + escape_xml(text) + "</tspan>";
        }
        out += "</text>";
    };
    put_lines("scenario", find_link_lines(figure));
    put_lines("command", find_command_lines(figure));
    return out + "</g>\n</svg>\n";
}

}  // namespace stiction::figure
