// SPDX-License-Identifier: MIT
// Settings: where a story takes place and who is in it, as a pack tells it. The engine does not
// read them; hosts do.
//
// Axes: x grows to the right of the floor plan, y downwards, z up. The upper left corner of the
// plan is (0, 0).

#ifndef TROUPE_SETTING_H
#define TROUPE_SETTING_H

#include <troupe/pack.h>
#include <troupe/types.h>

TRP_BEGIN_C

/// A setting (TRP_NAMES_SETTING) in figures. The name lives as long as the pack.
typedef struct trp_setting_info {
    const char *name;         ///< TRP_NAMES_SETTING
    uint32_t letter_units;    ///< the side of one letter of the plan, in 1/256 metre
    uint32_t start_of_day_s;  ///< when the story begins, in seconds after midnight; 0: not said
    uint32_t start_weekday;   ///< on which day of the week (trp_weekday); 0: not said
    uint32_t row_count;       ///< rows of the floor plan; 0: open ground
    uint32_t legend_count;    ///< see trp_setting_legend
    uint32_t cast_count;      ///< see trp_setting_cast
    uint32_t stock_count;     ///< see trp_setting_stock
    uint32_t spot_count;      ///< see trp_setting_spot
} trp_setting_info;

/// Fills *info with the figures of a setting. TRP_ERROR_UNKNOWN when there is no such setting.
TRP_API trp_result trp_setting_describe(const trp_pack *pack, uint32_t setting, trp_setting_info *info, size_t size);

/// A row of the floor plan from above, UTF-8, one character per square; "" when there is none.
/// Lives as long as the pack. Without a legend `#` is a wall, `+` a door, everything else floor.
TRP_API const char *trp_setting_floor_plan_row(const trp_pack *pack, uint32_t setting, uint32_t row);

/// The meaning of a letter of the plan.
typedef enum trp_legend_kind {
    TRP_LEGEND_WALL,
    TRP_LEGEND_FLOOR,
    TRP_LEGEND_DOOR,
    TRP_LEGEND_FURNITURE,  ///< walked around
    TRP_LEGEND_PLACE,      ///< all its letters together are one place
    TRP_LEGEND_THING       ///< each of its letters is an object of `kind`
} trp_legend_kind;

/// One entry of the legend of a floor plan: a letter, and its meaning.
typedef struct trp_setting_legend_entry {
    uint32_t letter;   ///< a Unicode character
    uint32_t what;     ///< trp_legend_kind
    const char *name;  ///< the name in the text
    uint32_t global;   ///< the place (TRP_NAMES_GLOBAL), or TRP_NOT_FOUND
    bool solid;        ///< solid: visitors stand beside it
    uint32_t kind;     ///< of a THING (TRP_NAMES_KIND), or TRP_NOT_FOUND
} trp_setting_legend_entry;

/// Fills *letter with entry number `index` of the legend. TRP_ERROR_UNKNOWN when there is none.
TRP_API trp_result trp_setting_legend(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_legend_entry *letter,
                                      size_t size);

/// Where members of the cast begin.
typedef enum trp_cast_placement {
    TRP_CAST_SCATTERED,  ///< anywhere in `place`, or on the whole plan
    TRP_CAST_AT,         ///< at `place`
    TRP_CAST_NEAR,       ///< a few metres around `place`
    TRP_CAST_POINT       ///< at x, y
} trp_cast_placement;

/// A line of a setting's cast: `count` characters of one kind, with a role if the line gives one.
typedef struct trp_setting_cast_member {
    const char *name;      ///< of a named one; "" otherwise
    uint32_t kind;         ///< TRP_NAMES_KIND
    uint32_t role;         ///< worn from the beginning, or TRP_NOT_FOUND
    uint32_t count;        ///< how many of them
    uint32_t where;        ///< trp_cast_placement
    uint32_t place;        ///< TRP_NAMES_GLOBAL, or TRP_NOT_FOUND
    uint32_t global;       ///< its name in the text (TRP_NAMES_GLOBAL), or TRP_NOT_FOUND
    uint32_t given_count;  ///< how many facts they begin with: trp_setting_cast_member_fact
    int32_t x;             ///< for POINT, in 1/256 metre
    int32_t y;             ///< for POINT, in 1/256 metre
} trp_setting_cast_member;

/// Fills *member with entry number `index` of the cast. TRP_ERROR_UNKNOWN when there is none.
TRP_API trp_result trp_setting_cast(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_cast_member *member,
                                    size_t size);

/// A fact that members of the cast begin with, or an end of a link of theirs (trp_entity_add_link_end).
typedef struct trp_setting_initial_fact {
    uint32_t fact;      ///< TRP_NAMES_FACT; of an end TRP_NOT_FOUND
    uint32_t type;      ///< trp_type of the values
    trp_value value;    ///< of type `type`
    trp_value highest;  ///< above `value`: each member gets a number between the two; else the same
    uint32_t global;    ///< for ENTITY: what this global is bound to, not `value`; else TRP_NOT_FOUND
    uint32_t link;      ///< of an end: TRP_NAMES_LINK, and `global` is where it leads; else TRP_NOT_FOUND
} trp_setting_initial_fact;

/// Fills *fact with fact or link end number `given` of a member of the cast. TRP_ERROR_FORMAT when its value is not a constant.
TRP_API trp_result trp_setting_cast_member_fact(const trp_pack *pack, uint32_t setting, uint32_t member, uint32_t given,
                                                trp_setting_initial_fact *fact, size_t size);

/// Items that are at a place in the beginning.
typedef struct trp_setting_stock_entry {
    uint32_t global;  ///< the place, or a named member of the cast
    uint32_t item;    ///< TRP_NAMES_ITEM
    uint32_t count;   ///< how many of it
} trp_setting_stock_entry;

/// Fills *goods with entry number `index` of the stock. TRP_ERROR_UNKNOWN when there is none.
TRP_API trp_result trp_setting_stock(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_stock_entry *goods,
                                     size_t size);

/// A place that is a point instead of letters of the plan.
typedef struct trp_setting_point {
    uint32_t global;  ///< the place (TRP_NAMES_GLOBAL)
    trp_point at;     ///< in 1/256 metre
} trp_setting_point;

/// Fills *spot with point number `index`. TRP_ERROR_UNKNOWN when there is none.
TRP_API trp_result trp_setting_spot(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_point *spot, size_t size);

TRP_END_C

#endif
