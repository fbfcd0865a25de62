// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plots/kept_trails.hpp"

#include "ui/curve.hpp"

namespace stiction {

namespace {

constexpr std::size_t most_trails = 12;

struct KeptTrails {
    const System* system = nullptr;
    const Preset* origin = nullptr;
    struct Item {
        std::size_t x, y;
        StateCurves curves;
    };
    std::vector<Item> list;
};

KeptTrails& kept_trails() {
    static KeptTrails instance;
    return instance;
}

}  // namespace

std::size_t count_trails(const Ui& ui) {
    KeptTrails& kept = kept_trails();
    if (kept.system != &ui.session.system() || kept.origin != ui.session.origin())
        kept = {&ui.session.system(), ui.session.origin(), {}};
    return kept.list.size();
}

void keep_trail(const Ui& ui, std::size_t x, std::size_t y, double width, double height) {
    const TraceCache& cache = trace_cache();
    std::vector<KeptTrails::Item>& list = kept_trails().list;
    if (count_trails(ui) == most_trails) list.erase(list.begin());
    Trail trail;
    trail.update(cache, cache.generation(), x, y, width, height);
    list.push_back({x, y, {}});
    trail.collect(cache, cache.count_until(ui.session.t()), list.back().curves);
}

void drop_trail() {
    if (!kept_trails().list.empty()) kept_trails().list.pop_back();
}

void draw_trails(const Ui& ui, std::size_t x, std::size_t y) {
    for (const KeptTrails::Item& item : kept_trails().list)
        if (item.x == x && item.y == y) {
            item.curves.draw(ui, CurveLook::other);
            item.curves.draw_heads(ui, CurveLook::other);
        }
}

void clear_trails() { kept_trails().list.clear(); }

}  // namespace stiction
