// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Draws each picture into its area of the layout.
#include "app/areas.hpp"

#include "panels/exploration.hpp"
#include "panels/panels.hpp"
#include "platform/platform.hpp"
#include "plots/plots.hpp"
#include "scene/scene.hpp"
#include "view/pictures.hpp"

namespace stiction {

namespace {

class ExplorationPicture : public JobPicture {
  public:
    explicit ExplorationPicture(Pictures& pictures) : pictures_(pictures) {}
    void draw_job(const Ui& ui, JobRecord& record, ImVec2 room) override {
        record.is_map() ? pictures_.job_map.draw(ui, record, room)
                        : pictures_.job_plot.draw(ui, record, room);
    }

  private:
    Pictures& pictures_;
};

void draw_hero(const Ui& ui, Pictures& pictures, const Box& box) {
    const Hero hero = find_hero(ui.session, ui.view);
    if (hero == Hero::job) {
        ui.view.region.frame = ui.view.phase.frame = {};
        ExplorationPicture picture(pictures);
        return draw_exploration(ui, box, picture);
    }
    ui.view.explore.frame = {};
    if (hero != Hero::map) ui.view.region.frame = {};
    if (hero != Hero::phase && find_second_plot(ui.session) != SecondPlot::phase) ui.view.phase.frame = {};
    if (hero == Hero::map) pictures.map.draw(ui, box);
    if (hero == Hero::phase) pictures.phase.draw(ui, box);
}

// The key F fits the plot under the pointer; if the pointer is over no plot, all plots.
void settle_fit(ViewState& view) {
    if (view.fit != Fit::hovered) return;
    for (const PlotView* plot :
         std::initializer_list<const PlotView*>{&view.phase, &view.region, &view.time, &view.explore})
        if (is_pointed_at(plot->frame)) return;
    view.fit = Fit::all;
}

void draw_visible_plots(const Ui& ui, Pictures& pictures) {
    const bool taken = ui.rows.update(ui.session, find_shown_contact(ui.session, ui.view));
    const bool banded = !ui.view.time.has_band() || ui.rows.band.update(ui.session, ui.view.time.band,
                                                                        find_histories(ui.session, ui.view));
    if (!taken || !banded) platform::request_frame();
    const Layout& layout = ui.layout;
    const SmallPage tab = ui.view.look.small_page;
    const bool switches = layout.switches();
    if (switches) draw_switcher(ui);
    if (!switches || tab == SmallPage::time) pictures.histories.draw(ui, layout.histories);
    if (!switches || tab == SmallPage::hero) draw_hero(ui, pictures, layout.hero);
    if (layout.chooses()) draw_chooser(ui);
    if (switches ? tab != SmallPage::second : layout.second.width <= 60.0f) return;
    if (layout.chooses() && !shows_second(ui)) return;
    Box box = switches ? layout.hero : layout.second;
    const SecondPlot second = find_shared_plot(ui.session, ui.view);
    const bool shares = find_second_plots(ui.session, ui.view).size() > 1;
    if (shares && !switches && !layout.chooses()) {
        const Box strip{box.x, box.y, box.width, ui.px(28)};
        box.y += strip.height, box.height -= strip.height;
        draw_second_choice(ui, strip);
    }
    if (second == SecondPlot::lcp) draw_lcp(ui, box);
    if (second == SecondPlot::law) pictures.law.draw(ui, box);
    if (second == SecondPlot::disks) draw_friction_disks(ui, box);
    if (second == SecondPlot::phase) pictures.phase.draw(ui, box);
}

void draw_plots(const Ui& ui, Pictures& pictures) {
    if (ui.view.axes_of != &ui.session.system()) {  // another system has other columns
        const bool was_text = ui.view.axes_of != nullptr && ui.view.axes_of->text_key != nullptr;
        if (ui.session.written.is_there() && !was_text) ui.view.look.tab = PanelTab::text;
        ui.view.axes_of = SystemPointer(&ui.session.system());
        ui.view.forget_plots();
    }
    settle_fit(ui.view);
    draw_visible_plots(ui, pictures);
    ui.view.fit = Fit::none;
}

void draw_presenter(const Ui& ui, Pictures& pictures) {
    draw_presenter_bar(ui);
    pictures.scene.draw(ui, pictures.solids);
    draw_plots(ui, pictures);
    if (ui.view.look.speaks) return;
    draw_transport(ui);
    draw_pinned_parameter(ui, ui.layout.parameters, find_presented_parameter(ui));
}

// Parts of the parameter panel that belong to a plot or to the scene.
class Insets : public ParameterInsets {
  public:
    explicit Insets(Pictures& pictures) : pictures_(pictures) {}
    void draw_law(const Ui& ui, ImVec2 room) override { pictures_.law.draw_curve(ui, room); }
    void put_toggles(const Ui& ui) override { put_scene_toggles(ui); }

  private:
    Pictures& pictures_;
};

void draw_page(const Ui& ui, Pictures& pictures) {
    Insets insets(pictures);
    const Layout& layout = ui.layout;
    const bool swaps = layout.pages.width > 0.0f, phone = layout.id == LayoutId::phone;
    const bool covers = layout.drawer && !phone;
    draw_top_bar(ui);
    if (!covers) draw_parameters(ui, insets);
    if (!swaps || !ui.view.look.hero_page) pictures.scene.draw(ui, pictures.solids);
    if (!(phone && layout.drawer)) {
        if (!swaps || ui.view.look.hero_page) draw_plots(ui, pictures);
        draw_pages(ui);
        draw_tabs(ui);
    }
    draw_divider(ui);
    if (covers) {
        ui.controls.cover(layout.parameters);
        draw_parameters(ui, insets);
        raise_panel("parameters");
    }
    draw_transport(ui);
}

}  // namespace

void draw_areas(const Ui& ui, Pictures& pictures) {
    ui.layout.id == LayoutId::presenter ? draw_presenter(ui, pictures) : draw_page(ui, pictures);
    draw_sentence(ui);
    draw_notices(ui);
    pictures.benchmark.draw(ui);
}

}  // namespace stiction
