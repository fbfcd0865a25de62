// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures.hpp"

#include "figure/names.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// A method may not compute the quantities of the plane. Then only the lines of reference are left.
bool has_empty_plane(const Session& session) {
    const PlaneMap& map = session.system().picture->maps[0];
    if (session.simulation().find_column(map.x) < 0 || !std::isnan(session.column(map.x))) return false;
    PlanePicture picture;
    map.draw(session.experiment.scenario().values, session.sample(), picture);
    return std::all_of(picture.figures.begin(), picture.figures.end(),
                       [](const PlaneFigure& figure) { return figure.kind == Figure::level; });
}

// Systems whose contact problem has one unknown, eps a_N = A N - b, have a map of it.
bool has_contact_problem(const Session& session) { return !session.system().picture->region.epsilon.empty(); }

}  // namespace

bool has_map(const Session& session) {
    const Picture& picture = *session.system().picture;
    if (session.experiment.hides_mechanism()) return false;  // its borders would tell the value
    return !picture.region.shader.empty() || (picture.has_main_plane() && !has_empty_plane(session));
}

const PlaneMap* find_plane(const Session& session, const ViewState& view) {
    const Picture& picture = *session.system().picture;
    if (session.experiment.hides_mechanism()) return nullptr;
    const auto plane = std::find_if(picture.maps.begin(), picture.maps.end(),
                                    [&](const PlaneMap& map) { return map.y == view.region.y; });
    if (plane != picture.maps.end()) return &*plane;
    const bool alone = picture.phase_first && view.parts.shows("region") && !view.parts.shows("phase");
    const bool first = alone || (picture.has_main_plane() && !has_empty_plane(session));
    return first ? &picture.maps.front() : nullptr;
}

Hero find_hero(const Session& session, const ViewState& view) {
    if (session.exploration.shown() != nullptr && view.parts.shows("explore")) return Hero::job;
    const bool map = has_map(session) || find_plane(session, view) != nullptr;
    return !view.parts.shows(map ? "region" : "phase") ? Hero::none : map ? Hero::map : Hero::phase;
}

bool has_disks(const Session& session) {
    const std::span<const PlaneMap> maps = session.system().picture->maps;
    return session.simulation().mechanism().size().tangents == 2 &&
           (maps.empty() || !maps[0].x.ends_with(".tangent1"));
}

bool has_law_choice(const Session& session) {
    const Mechanism& mechanism = session.simulation().mechanism();
    const MechanismSize size = mechanism.size();
    if (session.system().picture->maps.empty() || !has_map(session)) return false;
    if (size.tangents == 1 && size.contacts < 2) return false;
    for (int i = 0; i < size.contacts; ++i)
        if (mechanism.friction(i).at_rest() > 0.0) return true;
    return false;
}

std::vector<SecondPlot> find_second_plots(const Session& session, const ViewState& view) {
    static constexpr std::string_view parts[] = {"", "lcp", "law", "phase", "disk"};
    const SecondPlot second = find_second_plot(session);
    std::vector<SecondPlot> out;
    const auto add = [&](SecondPlot plot) {
        if (view.parts.shows(parts[static_cast<std::size_t>(plot)])) out.push_back(plot);
    };
    if (second == SecondPlot::none) return out;
    add(second);
    if (second == SecondPlot::phase && has_disks(session)) add(SecondPlot::disks);
    if (second == SecondPlot::phase && has_law_choice(session)) add(SecondPlot::law);
    return out;
}

SecondPlot find_shared_plot(const Session& session, const ViewState& view) {
    const std::vector<SecondPlot> plots = find_second_plots(session, view);
    if (plots.empty()) return SecondPlot::none;
    SecondPlot wanted = find_second_plot(session);
    if (wanted == SecondPlot::phase && view.shared != SharedPlot::phase) {
        if (view.shared == SharedPlot::law && has_law_choice(session))
            wanted = SecondPlot::law;
        else if (has_disks(session))
            wanted = SecondPlot::disks;
    }
    return std::find(plots.begin(), plots.end(), wanted) != plots.end() ? wanted : plots.front();
}

int find_shown_contact(const Session& session, const ViewState& view) {
    const Mechanism& mechanism = session.simulation().mechanism();
    for (int i = mechanism.size().contacts; i-- > 1;)
        if (mechanism.contact_name(i) == view.contact) return i;
    return 0;
}

SecondPlot find_second_plot(const Session& session) {
    const Picture& hints = *session.system().picture;
    return has_contact_problem(session) ? SecondPlot::lcp
           : hints.friction_law_plot    ? SecondPlot::law
           : !hints.maps.empty()        ? (has_map(session) ? SecondPlot::phase : SecondPlot::none)
           : has_disks(session)         ? SecondPlot::disks
                                        : SecondPlot::none;
}

bool is_spatial(const Session& session) {
    Drawing drawing;
    session.system().picture->draw(session.system(), session.simulation().values(), session.sample(),
                                   drawing);
    return drawing.spatial;
}

std::string set_camera(const Session& session, ViewState& view, std::string_view text) {
    return is_spatial(session) ? read_camera(text, view.scene.camera)
                               : "The scene of this system is plane and has no camera; it is ignored.";
}

void drag_handle(Session& session, std::size_t handle, const Point3& to, bool first) {
    std::vector<double> values = session.experiment.scenario().values;
    session.system().picture->drag(values, handle, to);
    const std::span<const Parameter> rows = session.system().parameters;
    for (std::size_t i = 0; i < rows.size(); ++i) values[i] = std::clamp(values[i], rows[i].min, rows[i].max);
    if (values == session.experiment.scenario().values) return;
    const bool running = session.player.is_running();
    session.start.put(values, first);
    if (running && !session.beginning.is_held()) session.player.play();
}

std::vector<std::string_view> find_histories(const Session& session, const ViewState& view) {
    constexpr std::string_view history = "time.";
    std::vector<std::string_view> out;
    const auto add = [&](std::string_view name) {
        if (session.simulation().find_column(name) >= 0) out.push_back(name);
    };
    for (const std::string& name : view.time.columns) add(name);
    if (out.empty())
        for (const std::string& part : view.parts.only)
            if (part.starts_with(history)) add(std::string_view(part).substr(history.size()));
    const std::span<const std::string_view> usual = session.system().picture->time_plots;
    if (out.empty()) out.assign(usual.begin(), usual.end());
    if (const Picture& hints = *session.system().picture;
        view.time.columns.empty() && !hints.maps.empty() && !has_map(session))
        for (std::string_view& name : out)  // the velocity replaces quantities that are not computed
            if (std::isnan(session.column(name))) name = hints.phase_y;
    if (out.empty()) out.push_back(session.simulation().columns()[1].name);
    std::erase_if(out, [&](std::string_view name) {
        return !view.parts.shows(std::string(history) + std::string(name));
    });
    return out;
}

float find_least_histories(const Session& session, const ViewState& view) {
    const bool compares = session.reference.is_on();
    const std::size_t count = std::max<std::size_t>(view.time.columns.size(), 1) +
                              (compares && view.parts.shows("difference") ? 1 : 0);
    if (count < 2) return 0.0f;
    constexpr std::size_t most_lanes = 4;
    constexpr float lane = 20.0f;  // the bands of a contact, of both runs
    const std::size_t lanes = compares ? std::min(session.history.lanes().size(), most_lanes) : 0;
    return histories_frame + lane * static_cast<float>(lanes) +
           (compares ? compared_height : history_height) * static_cast<float>(count);
}

int find_law_parameter(const Session& session, bool stick) {
    return find_law_parameter(session.system(), session.experiment.scenario().values, stick);
}

}  // namespace stiction
