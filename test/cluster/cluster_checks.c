/* cluster_checks.c - the stored rows of people's games: each move was asked for, each finished game
 * counts once, and when everything has been well for a while everybody has gone on.
 */
#include "cluster.h"

#include <string.h>

void people_check_row(struct cluster *cluster, const struct store_row *row)
{
    const struct person *person = NULL;

    for (int i = 0; i < PEOPLE && row->kind == STORE_MOVE; i++)
        if (!strcmp(cluster->people[i].table, row->table))
            person = &cluster->people[i];
    if (!person)
        return;
    const uint32_t number = person_steps(cluster, person) + 1;
    if (person_table(cluster, person) && !person_has_wished(person, number, row->seat, row->text))
        wrong(cluster, "move %u of %s was made and not asked for", (unsigned)number, row->table);
}

bool people_leave(const struct cluster *cluster, const char *name)
{
    for (int i = 0; i < PEOPLE; i++)
        if (cluster->people[i].leaves && !strcmp(cluster->people[i].name, name))
            return true;
    return false;
}

static int count_results(const struct cluster *cluster, const char *table, enum store_kind kind)
{
    int count = 0;

    for (size_t i = 0; i < cluster->base.count; i++)
        count += cluster->base.rows[i].kind == kind &&
                 !strcmp(cluster->base.rows[i].message.stream, table);
    return count;
}

void people_check_result(struct cluster *cluster, const struct store_row *row)
{
    const struct talon_table *table = server_table(cluster->reader, row->message.stream);

    if (!table || talon_table_acting(table))
        wrong(cluster, "%s counts and is not over", row->message.stream);
    if (count_results(cluster, row->message.stream, row->kind))
        wrong(cluster, "%s counts twice", row->message.stream);
}

void people_note_moves(struct cluster *cluster)
{
    cluster->is_quiet = true;
    for (int i = 0; i < PEOPLE; i++) {
        struct person *person = &cluster->people[i];
        person->told_before = person->told;
        person->over_before = person->over_count;
        if (!person->conn)
            person->acts_at = cluster->time;
        else if (person->joined && person->declared && below(cluster, 2))
            person_rests(cluster, person);
    }
}

void people_end(struct cluster *cluster)
{
    if (database_has_unused(cluster) || !database_has_played(cluster))
        wrong(cluster, "an unused account is still there, or another one is gone");
    devices_end(cluster);
    for (int i = 0; i < PEOPLE; i++) {
        const struct person *person = &cluster->people[i];
        const struct talon_table *table = person_table(cluster, person);
        if (person->told > person_steps(cluster, person))
            wrong(cluster, "%s has lost moves", person->table);
        if (person->over_count == person->over_before &&
            (!table || (talon_table_acting(table) && person->told == person->told_before)))
            wrong(cluster, "person %d does not get on", i);
        for (int game = 0; game < person->over_before; game++)
            if (count_results(cluster, person->over[game], STORE_PLAYED) != is_war(game) ||
                (game >= person->over_from && !person->leaves &&
                 count_results(cluster, person->over[game], STORE_RESULT) != is_war(game)))
                wrong(cluster, "%s was over and does not count", person->over[game]);
    }
}
