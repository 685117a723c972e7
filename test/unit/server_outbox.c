/* server_outbox.c - keeps alerts and mails until a test says what became of them.
 */
#include "server_outbox.h"

#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

void outbox_take(struct world *world)
{
    struct journal_outputs *outputs = &world->outputs;

    for (size_t i = 0; i < outputs->alerts_count; i++) {
        world->alerts = util_grow(world->alerts, &world->alerts_room, world->alerts_count,
                                  sizeof *world->alerts);
        world->alerts[world->alerts_count++] = outputs->alerts[i];
    }
    for (size_t i = 0; i < outputs->mails_count; i++) {
        world->mails =
            util_grow(world->mails, &world->mails_room, world->mails_count, sizeof *world->mails);
        world->mails[world->mails_count++] = outputs->mails[i];
    }
    outputs->alerts_count = outputs->mails_count = 0;
}

static uint64_t drop_alert(struct world *world)
{
    const uint64_t number = world->alerts[0].number;

    journal_alert_free(&world->alerts[0]);
    memmove(world->alerts, world->alerts + 1, --world->alerts_count * sizeof *world->alerts);
    return number;
}

static uint64_t drop_mail(struct world *world)
{
    const uint64_t number = world->mails[0].number;

    journal_mail_free(&world->mails[0]);
    memmove(world->mails, world->mails + 1, --world->mails_count * sizeof *world->mails);
    return number;
}

void alert_ends(struct world *world, enum server_alerted alerted, int64_t after)
{
    assert_true(world->alerts_count);
    step(world, (struct server_event){ .kind = SERVER_ALERTED,
                                       .job = drop_alert(world),
                                       .alerted = alerted,
                                       .after = after });
    end_turn(world);
}

void mail_ends(struct world *world, enum server_alerted alerted)
{
    assert_true(world->mails_count);
    step(world, (struct server_event){
                    .kind = SERVER_ALERTED, .job = drop_mail(world), .alerted = alerted });
    end_turn(world);
}

void outbox_empty(struct world *world)
{
    while (world->alerts_count)
        drop_alert(world);
    while (world->mails_count)
        drop_mail(world);
}

void outbox_free(struct world *world)
{
    outbox_empty(world);
    free(world->alerts);
    free(world->mails);
}
