// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";

import { read, write } from "./papers.mjs";

test("docs/papers.md has the figures that presets and planes name", () => {
    const expected = write();
    assert.ok(expected.split("\n").length > 60, "too few figures were found");
    assert.equal(read(), expected, "write it anew: STICTION_COMMAND=build/web/stiction.js node tests/cli/papers.mjs");
});
