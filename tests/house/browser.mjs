// SPDX-License-Identifier: MIT
// The browser in which pages are tested. The one without windows comes first, since it starts in half the time.

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser"];
const FOLDERS = process.env.PATH.split(delimiter);

/// The path of the browser, or the one that CHROMIUM names; undefined where there is none.
export const browserPath = process.env.CHROMIUM ?? NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))).find(existsSync);
