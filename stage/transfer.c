// SPDX-License-Identifier: MIT
#include "stage/transfer.h"

void trpi_stage_transfer_point(trpi_stage_transfer *transfer, trp_point *point)
{
    int32_t *parts[3] = {&point->x, &point->y, &point->z};
    for (uint32_t i = 0; i < 3; i++) {
        trpi_stage_stream_transfer_i32(&transfer->stream, parts[i]);
        if (*parts[i] < -TRP_FARTHEST || *parts[i] > TRP_FARTHEST) {
            trpi_stage_stream_refuse(&transfer->stream, "Somebody in the save is too far away.");
        }
    }
}

static uint32_t find_key(const trp_pack *pack, trp_name_family sort, uint64_t key, uint32_t guess)
{
    if (trp_pack_key(pack, sort, guess) == key) {
        return guess;
    }
    uint32_t count = trp_pack_count(pack, sort);
    for (uint32_t index = 0; index < count; index++) {
        if (trp_pack_key(pack, sort, index) == key) {
            return index;
        }
    }
    return TRP_NOT_FOUND;
}

void trpi_stage_transfer_thing(trpi_stage_transfer *transfer, trp_name_family family, uint32_t *index)
{
    const trp_pack *pack = transfer->stage->pack;
    uint64_t key = transfer->stream.reads ? 0 : trp_pack_key(pack, family, *index);
    trpi_stage_stream_transfer_u64(&transfer->stream, &key);
    trpi_stage_stream_transfer_u32(&transfer->stream, index);
    if (transfer->stream.reads) {
        *index = key == 0 ? TRP_NOT_FOUND : find_key(pack, family, key, *index);
    }
}
