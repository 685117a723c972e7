/* facts_reader.c - reads what a seat remembers of hidden cards, the way back from history_json.c. A
 * client may send anything: what does not fit its view is refused.
 */
#include "view_reader.h"

#include <string.h>

/* Facts under way, and the view that they are about. */
struct reading {
    const struct talon_game *game;
    const struct talon_view *view;
    struct talon_facts *facts;
};

/* A row of cards in the view. */
struct view_row {
    unsigned first, count; /* its cards */
    int zone, row;         /* row of the zone */
};

/* False if the game has no such row. */
static bool find_view_row(const struct reading *reading, int zone, int64_t row,
                          struct view_row *found)
{
    const struct talon_game *game = reading->game;
    unsigned at = 0, first = 0;

    for (int z = 0; z < game->zones_count; z++)
        for (int r = 0; r < talon_zone_rows(&game->zones[z], reading->view->seats); r++, at++) {
            *found = (struct view_row){ first, reading->view->count[at], z, r };
            if (z == zone && r == row)
                return true;
            first += reading->view->count[at];
        }
    return false;
}

static bool find_named_row(const struct reading *reading, const struct json_value *zone,
                           const struct json_value *row, struct view_row *found)
{
    const char *id = json_value_text(zone);

    return id && json_is_whole(row) &&
           find_view_row(reading, talon_zone_find(reading->game, id), json_value_whole(row), found);
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* ["hand",3,["5d","?"]]. A card that the view shows is the same here. */
static bool read_remembered(const struct reading *reading, const struct json_value *item)
{
    const struct json_value *cards = json_value_item(item, 2);
    struct view_row row;

    if (!find_named_row(reading, json_value_item(item, 0), json_value_item(item, 1), &row) ||
        json_value_count(cards) != row.count)
        return false;
    for (unsigned i = 0, at = row.first; i < row.count; i++, at++)
        if (!json_face_read(reading->game->deck, json_value_item(cards, i),
                            &reading->facts->face[at]) ||
            (reading->view->face[at] != TALON_BACK &&
             reading->view->face[at] != reading->facts->face[at]))
            return false;
    return true;
}

static bool read_face_set(const struct reading *reading, const struct json_value *cards,
                          uint64_t set[2])
{
    uint8_t face;

    set[0] = set[1] = 0;
    for (size_t i = 0; i < json_value_count(cards); i++) {
        if (!json_face_read(reading->game->deck, json_value_item(cards, i), &face) ||
            face == TALON_BACK)
            return false;
        set[face >> 6 & 1] |= UINT64_C(1) << (face & 63);
    }
    return true;
}

/* ---- groups ---------------------------------------------------------------------------------- */

static bool read_needed(const struct reading *reading, const struct json_value *json,
                        struct talon_hidden_group *group)
{
    const struct json_value *needed = json_value_member(json, "needed"),
                            *more = json_value_member(json, "also_needed");
    const size_t count = needed ? 1 + json_value_count(more) : 0;

    if (count > TALON_NEEDS_MAX)
        return false;
    group->needs = (uint8_t)count;
    for (size_t i = 0; i < count; i++)
        if (!read_face_set(reading, i ? json_value_item(more, i - 1) : needed, group->needed[i]))
            return false;
    return true;
}

static bool read_arrivals(const struct reading *reading, const struct json_value *list,
                          struct talon_hidden_group *group)
{
    const size_t count = json_value_count(list);

    if (count > TALON_ARRIVALS_MAX || count + group->needs > TALON_NEEDS_MAX)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct json_value *one = json_value_item(list, i),
                                *most = json_value_member(one, "most");
        uint64_t *set = group->needed[TALON_NEEDS_MAX - 1 - i];
        if (!json_is_whole(most) || json_value_whole(most) < 0 ||
            json_value_whole(most) >= UINT8_MAX ||
            !read_face_set(reading, json_value_member(one, "faces"), set))
            return false;
        set[1] |= (uint64_t)(json_value_whole(most) + 1) << 56;
    }
    return true;
}

static bool read_limits(const struct json_value *limits, struct talon_hidden_group *group)
{
    memset(group->limit, TALON_NO_LIMIT, sizeof group->limit);
    if (json_value_count(limits) > TALON_KINDS_MAX)
        return false;
    for (size_t kind = 0; kind < json_value_count(limits); kind++) {
        const struct json_value *limit = json_value_item(limits, kind);
        const int64_t most = json_value_whole(limit);
        if (json_is_null(limit))
            continue;
        if (!json_is_whole(limit) || most < 0 || most >= TALON_NO_LIMIT)
            return false;
        group->limit[kind] = (uint8_t)most;
    }
    return true;
}

/* Its places are those cards of the row that are not known. */
static unsigned take_places(const struct reading *reading, const struct view_row *row)
{
    struct talon_facts *facts = reading->facts;
    unsigned places = 0;

    for (unsigned at = row->first; at < row->first + row->count; at++)
        if (facts->face[at] == TALON_BACK) {
            facts->group[at] = facts->groups;
            places++;
        }
    return places;
}

static bool read_group(const struct reading *reading, const struct json_value *json)
{
    struct talon_facts *facts = reading->facts;
    struct talon_hidden_group *group = &facts->hidden[facts->groups];
    struct view_row row;

    if (facts->groups == TALON_GROUPS_MAX ||
        !find_named_row(reading, json_value_member(json, "zone"), json_value_member(json, "row"),
                        &row))
        return false;
    group->zone = (uint8_t)row.zone;
    group->row = (uint8_t)row.row;
    group->places = (uint16_t)take_places(reading, &row);
    facts->groups++;
    return group->places && read_limits(json_value_member(json, "limits"), group) &&
           read_face_set(reading, json_value_member(json, "excluded"), group->excluded) &&
           read_needed(reading, json, group) &&
           read_arrivals(reading, json_value_member(json, "arrived"), group);
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Exactly as many as there are places for. */
static bool read_unseen(const struct reading *reading, const struct json_value *unseen)
{
    struct talon_facts *facts = reading->facts;
    unsigned places = 0, count = 0;
    uint8_t face;

    for (unsigned g = 0; g < facts->groups; g++)
        places += facts->hidden[g].places;
    if (json_value_count(unseen) > TALON_KINDS_MAX)
        return false;
    facts->kinds = (uint8_t)json_value_count(unseen);
    for (unsigned kind = 0; kind < facts->kinds; kind++) {
        const struct json_value *cards = json_value_item(unseen, kind);
        for (size_t i = 0; i < json_value_count(cards); i++, count++) {
            if (count == places ||
                !json_face_read(reading->game->deck, json_value_item(cards, i), &face) ||
                face == TALON_BACK)
                return false;
            facts->unseen[kind][face & 127]++;
        }
    }
    return count == places;
}

/* Each place belongs to one group: groups of one row would share theirs. */
static bool covers_all(const struct reading *reading)
{
    unsigned hidden = 0, places = 0;

    for (unsigned at = 0; at < reading->view->cards; at++)
        hidden += reading->facts->face[at] == TALON_BACK;
    for (unsigned g = 0; g < reading->facts->groups; g++)
        places += reading->facts->hidden[g].places;
    return hidden == places;
}

bool json_facts_read(const struct talon_game *game, const struct talon_view *view,
                     const struct json_value *json, struct talon_facts *facts)
{
    const struct reading reading = { game, view, facts };
    const struct json_value *cards = json_value_member(json, "cards"),
                            *groups = json_value_member(json, "groups"), *item;
    size_t i;

    memset(facts, 0, sizeof *facts);
    memcpy(facts->face, view->face, view->cards);
    json_each_item(cards, i, item)
    {
        if (!read_remembered(&reading, item))
            return false;
    }
    json_each_item(groups, i, item)
    {
        if (!read_group(&reading, item))
            return false;
    }
    return covers_all(&reading) && read_unseen(&reading, json_value_member(json, "unseen"));
}
