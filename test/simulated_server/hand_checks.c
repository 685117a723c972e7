/* hand_checks.c - checks that a person sees one hand of a deal, and that nobody else sees it.
 * People are known by what the simulation makes them of, not by what the server thinks of them.
 */
#include "simulated_server.h"

/* Whether the server can know that both seats are this person's. */
static bool is_known(const struct sim *sim, const struct hand *hand, const struct hand *other)
{
    const struct sitter *sitters = sim->tables[hand->table].sitters;
    const struct sitter *one = &sitters[hand->seat], *two = &sitters[other->seat];

    return hand->conn == other->conn || (one->marked && two->marked) ||
           (one->account && two->account);
}

static void check_pair(struct sim *sim, const struct hand *old, const struct hand *now)
{
    const char *id = sim->tables[now->table].id;

    if (old->table != now->table || old->deal != now->deal)
        return;
    if (old->seat == now->seat && old->person != now->person)
        wrong(sim, id, "deal %u: people %d and %d are told the hand of seat %d",
              (unsigned)now->deal, old->person, now->person, now->seat);
    if (old->seat != now->seat && old->person == now->person && !old->shared && !now->shared &&
        is_known(sim, old, now))
        wrong(sim, id, "deal %u: person %d is told the hands of seats %d and %d",
              (unsigned)now->deal, now->person, old->seat, now->seat);
}

static bool is_same(const struct hand *old, const struct hand *now)
{
    return old->table == now->table && old->deal == now->deal && old->seat == now->seat &&
           old->person == now->person && old->conn == now->conn;
}

void check_hand(struct sim *sim, const struct line *line, int table, int seat)
{
    struct checker *checker = &sim->checker;
    const char *id = sim->tables[table].id;
    const struct talon_table *stored = durable(sim, table);
    const struct hand now = { .table = table,
                              .deal = talon_table_deals(stored),
                              .seat = seat,
                              .person = line->person,
                              .conn = line->conn,
                              .shared = look_shared(checker->reader, id, seat) };
    bool known = false;

    if (!talon_owners_have_secrets(talon_table_game(stored)) || sim->tables[table].over)
        return;
    for (size_t i = 0; i < checker->hands_count; i++) {
        struct hand *old = &checker->hands[i];
        check_pair(sim, old, &now);
        known = known || is_same(old, &now);
        if (is_same(old, &now))
            old->shared = old->shared || now.shared;
    }
    if (known)
        return;
    checker->hands = more(checker->hands, &checker->hands_room, checker->hands_count, sizeof now);
    checker->hands[checker->hands_count++] = now;
}
