#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests the server of `troupe studio` with requests of the page, and of foreign pages and programs; see server.mjs.

exec node tests/studio/server.mjs
