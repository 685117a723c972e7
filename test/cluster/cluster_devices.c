/* cluster_devices.c - devices of people in a simulated cluster: each is told of the turns at its
 * person's table, by the server that has the table. Nobody is told again of a turn that was noted,
 * and everybody who was away for long is told once everything is well.
 */
#include "cluster.h"
#include "server/alerts/alert_device.h"

#include <talon/json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PUSH "https://push.example/"
#define KEY                                                                                        \
    "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
#define SECRET "AAAAAAAAAAAAAAAAAAAAAA"

enum {
    LATER = 8,                                 /* so often the push service is busy */
    ARRIVES = 40,                              /* ms */
    LEAVES_WITHIN = 200,                       /* ms until a server knows that somebody is gone */
    FRESH = 2500,                              /* ms after which every server knows a row */
    RESTS_LEAST = LIMIT_ALERT_DELAY + 1500,    /* so that the alert must have come */
    RESTS_MOST = LIMIT_ALERT_DELAY + 3 * LEASE /* another server may have the table by then */
};

void device_say(const struct person *person, int number, char text[TEXT])
{
    snprintf(text, TEXT,
             "\"do\":\"alerts\",\"endpoint\":\"" PUSH "%d\",\"key\":\"" KEY
             "\",\"secret\":\"" SECRET
             "\",\"seats\":[{\"table\":\"%s\",\"token\":\"%s\"}],\"lang\":\"en\","
             "\"session\":\"%s\"",
             number, person->table, person->token[0], person->session);
}

static struct person *person_of(struct cluster *cluster, const char *endpoint)
{
    const size_t scheme = strlen(PUSH);

    return strncmp(endpoint, PUSH, scheme)
               ? NULL
               : &cluster->people[strtol(endpoint + scheme, NULL, 10) % PEOPLE];
}

/* ---- alerts --------------------------------------------------------------------------------- */

static int64_t time_of(const struct store_row *row)
{
    return row->at - TODAY * (int64_t)DAY;
}

/* A note of this turn was stored since he left, and every server has read it. */
static bool was_noted(const struct cluster *cluster, const struct person *person)
{
    char noted[STORE_ID_ROOM + 12];

    snprintf(noted, sizeof noted, "%s %u", person->table,
             (unsigned)person_steps(cluster, person) + 1);
    for (size_t i = 0; i < cluster->base.count; i++) {
        const struct store_row *row = &cluster->base.rows[i];
        if (row->kind == STORE_TOLD && !strcmp(row->text, noted) &&
            time_of(row) > person->here_at + LEAVES_WITHIN && time_of(row) < cluster->time - FRESH)
            return true;
    }
    return false;
}

void devices_take_alert(struct cluster *cluster, struct node *node, struct letter *letter)
{
    struct person *person = person_of(cluster, letter->job.alert.endpoint);

    letter->alerted = below(cluster, LATER) ? SERVER_ALERT_TAKEN : SERVER_ALERT_LATER;
    if (!person)
        wrong(cluster, "nobody has the device %s", letter->job.alert.endpoint);
    else if (strstr(letter->job.alert.text, person->table) && person->table[0]) {
        note(cluster, "node %d tells person %d of a turn", (int)(node - cluster->nodes),
             (int)(person - cluster->people));
        if (was_noted(cluster, person))
            wrong(cluster, "person %d is told of a turn again", (int)(person - cluster->people));
        person->told_at = cluster->time;
    }
    cluster->alerts++;
    letter->at = cluster->time + between(cluster, 1, ARRIVES);
    letters_add(&node->answers, letter);
}

/* ---- people who are away --------------------------------------------------------------------- */

static bool is_his_turn(const struct cluster *cluster, const struct person *person)
{
    const struct talon_table *table = person_table(cluster, person);

    return table && talon_table_acting(table) & 1;
}

void person_rests(struct cluster *cluster, struct person *person)
{
    hang_up(cluster, person);
    person->rests_from = cluster->is_quiet ? cluster->time : 0;
    person->rests_at = person_steps(cluster, person);
    person->acts_at = cluster->time +
                      (cluster->is_quiet ? RESTS_LEAST : between(cluster, RESTS_LEAST, RESTS_MOST));
}

void person_has_rested(struct cluster *cluster, struct person *person)
{
    if (person->rests_from && cluster->mistake != NO_MARGIN && is_his_turn(cluster, person) &&
        person->rests_at == person_steps(cluster, person) && person->told_at < person->rests_from)
        wrong(cluster, "person %d is not told of a turn", (int)(person - cluster->people));
    person->rests_from = 0;
}

/* ---- the end -------------------------------------------------------------------------------- */

static int count_devices(struct cluster *cluster, const struct person *person)
{
    int count = 0;

    for (size_t i = 0; i < cluster->base.count; i++) {
        if (cluster->base.rows[i].kind != STORE_DEVICE)
            continue;
        struct alert_device *device = alert_device_new();
        if (alert_device_read(device, cluster->base.rows[i].text) &&
            person_of(cluster, device->endpoint) == person &&
            (!person->declared || !strcmp(device->watches[0].table, person->table)))
            count++;
        alert_device_free(device);
    }
    return count;
}

void devices_end(struct cluster *cluster)
{
    copies_check_devices(cluster);
    for (int i = 0; i < PEOPLE; i++) {
        const struct person *person = &cluster->people[i];
        const int count = count_devices(cluster, person);
        if (count > 1 || (person->declared && !count))
            wrong(cluster, "person %d has %d devices", i, count);
    }
}
