// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Buttons over the scene: the large play button of an embedded page on which nothing has played yet, and, if a run has
// ended, the reason with a button that begins it again.
#pragma once

#include "scene/word_places.hpp"
#include "ui/ui.hpp"

namespace stiction {

/// Draws both and performs their presses. Call it before other items of the scene are made, because the first item
/// takes the press. `top`: upper limit of the words about the end. Returns the covered boxes; without size if absent.
struct SceneOverlay {
    Box play, end;
};
SceneOverlay draw_overlay(const Ui& ui, ImDrawList* list, const Box& scene, float top, WordPlaces& words);

}  // namespace stiction
