# SPDX-License-Identifier: MIT
# find_package(troupe) gives troupe::troupe and troupe::script, shared, and the same with -static.

include(${CMAKE_CURRENT_LIST_DIR}/troupe-targets.cmake)
