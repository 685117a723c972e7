/* drive_guide.c - the rule by which people move after a round, for cards on the tables: for each
 * place of a table where its holder goes, if the side moves and if it stays. It is asked from the
 * movement itself, as it moves people at tables that go either way.
 */
#include "drive_options.h"

#include "json/json_writer.h"
#include "series/series_movements.h"

/* So many tables that one further up is another one than one further down, also by two. */
enum { TABLES = 5, MIDDLE = 2, WAYS = 1 << TABLES, PLACES_MOST = TABLES * SERIES_SEATS_MOST };

struct guide {
    int tables_up; /* 1: to the next table; -1: to the one before it */
    bool place[SERIES_SEATS_MOST];
};

/* Movements by results have one size of tables, if people move one by one. */
static unsigned count_places(const struct series_movement *movement)
{
    unsigned seats = SERIES_SEATS_LEAST;

    while (!(movement->seats & SERIES_TABLES_OF(seats)))
        seats++;
    return series_places_of(movement, seats);
}

static void ask_once(const struct series_movement *movement, unsigned per, unsigned way,
                     unsigned place, struct guide *guide)
{
    uint8_t moving[TABLES];
    uint16_t from[PLACES_MOST], to[PLACES_MOST];

    for (unsigned t = 0; t < TABLES; t++)
        moving[t] = way >> t & 1;
    for (unsigned i = 0; i < TABLES * per; i++)
        from[i] = (uint16_t)i;
    movement->move(TABLES, moving, from, to);
    for (unsigned i = 0; i < TABLES * per; i++)
        if (to[i] == MIDDLE * per + place) {
            guide->tables_up = (int)(i / per) - MIDDLE;
            guide->place[i % per] = true;
        }
}

/* Wherever neighbours go, too. */
static struct guide ask_movement(const struct series_movement *movement, unsigned per,
                                 unsigned place, bool moves)
{
    struct guide guide = { 0 };

    for (unsigned way = 0; way < WAYS; way++)
        if (((way >> MIDDLE & 1) == place % SERIES_SIDES) == moves)
            ask_once(movement, per, way, place, &guide);
    return guide;
}

static void write_way(const struct series_movement *movement, unsigned per, unsigned place,
                      bool moves, struct talon_string_buffer *text)
{
    const struct guide guide = ask_movement(movement, per, place, moves);

    json_write_member_object(text, moves ? "moves" : "stays");
    json_write_member_number(text, "up", guide.tables_up);
    json_write_member_list(text, "places");
    for (unsigned i = 0; i < per; i++)
        if (guide.place[i])
            json_write_list_number(text, i + 1);
    talon_string_buffer_add(text, "]}");
}

void drive_write_guide(const struct series_movement *movement, struct talon_string_buffer *text)
{
    static const char *const names[] = { [SERIES_WINNERS] = "winners", [SERIES_LOSERS] = "losers" };
    const unsigned per = count_places(movement);

    if (!movement->move)
        return;
    json_write_member(text, "movers", names[movement->movers]);
    json_write_member_list(text, "guide");
    for (unsigned place = 0; place < per; place++) {
        json_write_list_object(text);
        write_way(movement, per, place, true, text);
        write_way(movement, per, place, false, text);
        talon_string_buffer_add(text, "}");
    }
    talon_string_buffer_add(text, "]");
}
