#include "plot/plots.hpp"
namespace stiction { void release_plot_contexts() {} void draw_region(const Ui& ui, const Box& box) { draw_phase(ui, box); } }
