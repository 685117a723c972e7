/* disclosure.c - which cards of a table a client may be told, though no seat was shown them.
 */
#include "disclosure.h"

#include <assert.h>

/* Whether other tables of a drive have still to play the cards of this one: all of its deals, the
 * first as well as the last. */
static bool others_play_it(const struct request *request, const struct room *room)
{
    struct streams *drives = request->context->rooms->streams.sets->list[STREAM_DRIVES];

    return room->settings.drive.same && drives && drives->kind->hides_deal(drives, room);
}

struct request_disclosure request_disclose(const struct request *request, const struct room *room,
                                           bool late)
{
    assert(room->seats_count <= TALON_SEATS_MAX);
    const bool others = others_play_it(request, room),
               over = room_is_over(room) && !(late && room_delay_hides_end(room));
    struct request_disclosure disclosure = { .room = room, .whole = over && !others };

    if (!over)
        disclosure.reason = "The record is shown when the game is over.";
    else if (others)
        disclosure.reason = "The record is shown when all tables have played these cards.";
    if (!room->table || !talon_table_is_fair(room->table))
        return disclosure;
    disclosure.begun =
        late && !disclosure.whole ? room_delay_deals(room) : talon_table_deals(room->table);
    if (disclosure.whole)
        disclosure.open = disclosure.begun;
    else if (!others && disclosure.begun)
        disclosure.open = disclosure.begun - 1; /* a deal is over when the next one has begun */
    return disclosure;
}

void request_deal_commitment(const struct request_disclosure *disclosure, uint32_t deal,
                             uint8_t commitment[TALON_SHA256_BYTES])
{
    talon_fair_deal_commitment(disclosure->room->fair.secret, deal, commitment);
}

bool request_deal_secret(const struct request_disclosure *disclosure, uint32_t deal,
                         uint8_t secret[TALON_KEY_BYTES])
{
    assert(disclosure->room && disclosure->room->table);
    if (!deal || deal > disclosure->open)
        return false;
    talon_fair_deal_secret(disclosure->room->fair.secret, deal, secret);
    return true;
}

const uint8_t *request_table_secret(const struct request_disclosure *disclosure)
{
    const struct room *room = disclosure->room;
    const bool fair = room->table && talon_table_is_fair(room->table);

    return disclosure->whole && fair ? room->fair.secret : NULL;
}
