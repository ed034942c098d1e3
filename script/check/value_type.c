// SPDX-License-Identifier: MIT
#include "script/check/value_type.h"

#include "base/assert.h"

trpi_value_type trpi_value_type_without_kind(trp_type type)
{
    return (trpi_value_type){.type = (uint8_t)type, .kind = TRPI_NO_INDEX, .role = TRPI_NO_INDEX, .fact = TRPI_NO_INDEX};
}

trpi_value_type trpi_value_type_unknown(void)
{
    return trpi_value_type_without_kind(TRP_TYPE_NONE);
}

trpi_value_type trpi_value_type_number(trpi_dimension dimension)
{
    trpi_value_type type = trpi_value_type_without_kind(TRP_TYPE_NUMBER);
    type.dimension = (uint8_t)dimension;
    return type;
}

trpi_value_type trpi_value_type_entity(uint16_t kind, uint16_t role)
{
    trpi_value_type type = trpi_value_type_without_kind(TRP_TYPE_ENTITY);
    type.kind = kind;
    type.role = role;
    return type;
}

trpi_value_type trpi_value_type_anybody(void)
{
    return trpi_value_type_without_kind(TRP_TYPE_ENTITY);
}

const char *trpi_value_type_words(trpi_value_type type)
{
    static const char *const dimensions[] = {"a number", "a distance", "a duration", "an angle", "a chance"};
    static const char *const types[] = {"unknown",       "a number", "yes or no", "one of a list", "somebody",
                                        "a spoken line", "an item",  "a point",   "a kind or role"};
    if (type.list_capacity > 0) {
        return "a list";
    }
    if (type.type == TRP_TYPE_NUMBER) {
        TRP_ASSERT(type.dimension < sizeof dimensions / sizeof *dimensions);
        return dimensions[type.dimension];
    }
    TRP_ASSERT(type.type < sizeof types / sizeof *types);
    return types[type.type];
}

bool trpi_dimension_fits(trpi_dimension is, trpi_dimension expected)
{
    return is == expected || (is == TRPI_DIMENSION_NUMBER && expected == TRPI_DIMENSION_CHANCE) ||
           (is == TRPI_DIMENSION_CHANCE && expected == TRPI_DIMENSION_NUMBER);
}

const char *trpi_dimension_example(trpi_dimension dimension)
{
    static const char *const examples[] = {"3", "3 m", "3 s", "30 degrees", "20%"};
    TRP_ASSERT((unsigned)dimension < sizeof examples / sizeof *examples);
    return examples[dimension];
}

static trpi_number quantity_base(trpi_unit unit, trpi_number number)
{
    switch (unit) {
    case TRPI_UNIT_CENTIMETRE:
    case TRPI_UNIT_PERCENT: return trpi_muldiv_floor(number * 2 + 100, 1, 200);
    case TRPI_UNIT_KILOMETRE: return trpi_number_multiply_as_decimal(number, 1000);
    case TRPI_UNIT_MILLISECOND: return trpi_muldiv_floor(number * 2 + 1000, 1, 2000);
    case TRPI_UNIT_MINUTE: return trpi_number_multiply_as_decimal(number, 60);
    case TRPI_UNIT_HOUR: return trpi_number_multiply_as_decimal(number, 3600);
    case TRPI_UNIT_DAY: return trpi_number_multiply_as_decimal(number, 86400);
    default: return number;
    }
}

static trpi_number end_of(const trpi_quantity *quantity, trpi_number number)
{
    trpi_number base = quantity_base(quantity->unit, number);
    if (quantity->per == TRPI_UNIT_NONE) {
        return base;
    }
    trpi_number seconds = quantity_base(quantity->per, TRP_ONE);
    return seconds > 0 ? trpi_muldiv_floor(base, (int64_t)3600 * TRP_ONE, seconds) : base;
}

trpi_number trpi_quantity_low_in_base_unit(const trpi_quantity *quantity)
{
    return end_of(quantity, quantity->low);
}

trpi_number trpi_quantity_high_in_base_unit(const trpi_quantity *quantity)
{
    return end_of(quantity, quantity->high);
}

uint32_t trpi_seconds_to_ms(trpi_number seconds)
{
    if (seconds <= 0) {
        return 0;
    }
    int64_t ms = trpi_number_to_thousandths(seconds);
    return ms == 0 ? 1 : ms < (int64_t)UINT32_MAX ? (uint32_t)ms : UINT32_MAX;
}
