// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The program of the page and of the desktop window.
#include "app/app.hpp"
#include "platform/platform.hpp"

#include <cstdio>
#include <memory>

int main(int argument_count, char** arguments) {
    if (!stiction::platform::open("Stiction")) {
        std::fprintf(stderr, "Stiction found no window with OpenGL 3.3 or WebGL 2.\n");
        return 1;
    }
    // In the browser run() returns while the page continues, so the application must live as long as the program.
    static std::unique_ptr<stiction::App> app = std::make_unique<stiction::App>();
    stiction::offer_functions();
    stiction::platform::run(*app, argument_count, arguments);
    return 0;
}
