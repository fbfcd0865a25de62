// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures.hpp"

namespace stiction {

namespace {

// eps a_N = A N - b: systems whose contact problem has one unknown map it.
bool has_contact_problem(const Session& session) { return !session.system().picture->region.epsilon.empty(); }

}  // namespace

bool has_map(const Session& session) {
    return !session.system().picture->region.shader.empty() || !session.system().picture->maps.empty();
}

SecondPlot find_second_plot(const Session& session) {
    const Picture& hints = *session.system().picture;
    return has_contact_problem(session) ? SecondPlot::lcp
           : hints.friction_law_plot    ? SecondPlot::law
           : !hints.maps.empty()        ? SecondPlot::phase
                                        : SecondPlot::none;
}

std::vector<std::string_view> find_histories(const Session& session, const ViewState& view) {
    std::vector<std::string_view> out;
    for (const std::string& name : view.histories)
        if (session.simulation().find_column(name) >= 0) out.emplace_back(name);
    const std::span<const std::string_view> usual = session.system().picture->time_plots;
    if (out.empty()) out.assign(usual.begin(), usual.end());
    if (out.empty()) out.push_back(session.simulation().columns()[1].name);
    return out;
}

int find_law_parameter(const Session& session, bool stick) {
    const LawHandles& handles = session.system().picture->law_handles;
    const int law = find_parameter(session.system(), handles.law);
    if (stick && law >= 0 && !handles.stick.empty())
        return find_parameter(session.system(), handles.stick[static_cast<std::size_t>(session.value(law))]);
    return find_parameter(session.system(), handles.slip);
}

}  // namespace stiction
