#!/bin/sh
# SPDX-License-Identifier: MIT
# Asks the server of `troupe studio` as the page does, and as others would; see server.mjs.

exec node tests/studio/server.mjs
