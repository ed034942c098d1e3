// SPDX-License-Identifier: MIT
// Compresses a way by the swinging door algorithm: a stretch goes on as long as one velocity passes all spots within
// CLOSE_ENOUGH_CM.

#include "show/path.h"

enum { CLOSE_ENOUGH_CM = 6 };

static void open_door(trpi_path_simplifier *path)
{
    const double any = 1e9;
    path->least_x = -any;
    path->most_x = any;
    path->least_y = -any;
    path->most_y = any;
}

static bool passes(const trpi_path_simplifier *path, trpi_path_point spot)
{
    double steps = spot.step - path->first.step;
    double x = (spot.x - path->first.x) / steps;
    double y = (spot.y - path->first.y) / steps;
    return x >= path->least_x && x <= path->most_x && y >= path->least_y && y <= path->most_y;
}

static void narrow_door(trpi_path_simplifier *path, trpi_path_point spot)
{
    double steps = spot.step - path->first.step;
    double off = CLOSE_ENOUGH_CM / steps;
    double x = (spot.x - path->first.x) / steps;
    double y = (spot.y - path->first.y) / steps;
    path->least_x = x - off > path->least_x ? x - off : path->least_x;
    path->most_x = x + off < path->most_x ? x + off : path->most_x;
    path->least_y = y - off > path->least_y ? y - off : path->least_y;
    path->most_y = y + off < path->most_y ? y + off : path->most_y;
}

bool trpi_path_simplifier_add(trpi_path_simplifier *path, trpi_path_point spot, trpi_path_point *corner)
{
    if (!path->has_begun) {
        path->has_begun = true;
        path->first = spot;
        path->last = spot;
        open_door(path);
        *corner = spot;
        return true;
    }
    if (spot.step <= path->last.step) {
        return false;
    }
    bool is_over = !passes(path, spot);
    if (is_over) {
        *corner = path->last;
        path->first = path->last;
        open_door(path);
    }
    narrow_door(path, spot);
    path->last = spot;
    return is_over;
}

bool trpi_path_simplifier_find_last_corner(const trpi_path_simplifier *path, trpi_path_point *corner)
{
    *corner = path->last;
    return path->has_begun && path->last.step > path->first.step;
}
