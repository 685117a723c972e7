/* alert_turns.c - follows the turns at tables, and makes alerts of those that nobody at the table
 * sees. An alert says which game waits and with whom, and nothing of its cards.
 */
#include "alert_turns.h"
#include "alert_mail.h"

#include "json/json_writer.h"
#include "server/rooms/room_registry.h"
#include "util/hex.h"
#include "util/memory.h"

#include <talon/text.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60 * 1000, TOPIC_BYTES = (ALERT_TOPIC_SIZE - 1) / 2 };

/* ---- whose turn it is ---------------------------------------------------------------------- */

/* No bot decides for the person. */
static bool is_awaited(const struct room *room, int seat)
{
    assert(seat >= -1 && seat < room->seats_count);
    return seat >= 0 && room_state(room) == ROOM_PLAYING &&
           talon_table_acting(room->table) >> seat & 1 && !room_seat_is_away(room, seat) &&
           !room_seat_waits(room, seat) && !room_is_present(room, seat);
}

static void drop_alert(struct alerts *alerts, struct alert_watch *watch)
{
    watch->tries = 0;
    util_timer_set(&alerts->timers, &watch->timer, UTIL_TIMER_NEVER);
}

/* Somebody who comes back after a restart of the server needs some time for it. */
static int64_t due_at(const struct alerts *alerts, const struct alert_device *device, int64_t now)
{
    const int64_t delay = device->mail ? alerts->mail_delay : LIMIT_ALERT_DELAY;
    const int64_t soon = now + delay, loaded = alerts->streams.sets->loaded_at;

    return loaded && loaded + LIMIT_ALERT_START > soon ? loaded + LIMIT_ALERT_START : soon;
}

static bool was_told(const struct alert_watch *watch, const struct room *room)
{
    return watch->told || watch->told_at == room_steps(room) + 1;
}

/* An alert that is tried again is due although the device counts as told. */
static void follow_watch(struct alerts *alerts, struct alert_watch *watch, const struct room *room,
                         int64_t now)
{
    const int seat = room_seat_of_hash(room, watch->token);

    if (seat >= 0 && room_is_present(room, seat)) {
        watch->told = false;
        watch->told_at = 0;
    }
    if (!is_awaited(room, seat) || (was_told(watch, room) && !watch->tries))
        drop_alert(alerts, watch);
    else if (!watch->timer.place && !watch->flight && !was_told(watch, room))
        util_timer_set(&alerts->timers, &watch->timer, due_at(alerts, watch->device, now));
}

void alert_turns_follow_device(struct alerts *alerts, struct alert_device *device, int64_t now)
{
    if (!alert_list_serves(alerts, device))
        return;
    for (int i = 0; i < device->watches_count; i++) {
        const struct room *room =
            rooms_find(rooms_beside(&alerts->streams), device->watches[i].table);
        if (room && device->watches[i].linked)
            follow_watch(alerts, &device->watches[i], room, now);
    }
}

void alert_turns_follow(struct alerts *alerts, struct room *room, int64_t now)
{
    if (room->alerts == ROOM_ALERTS_NONE)
        return;
    struct alert_watch *watch = alert_list_at_table(alerts, room->id);
    room->alerts = watch ? ROOM_ALERTS_SOME : ROOM_ALERTS_NONE;
    for (; watch; watch = watch->next)
        if (alert_list_serves(alerts, watch->device))
            follow_watch(alerts, watch, room, now);
}

/* ---- the message --------------------------------------------------------------------------- */

/* A push service that is told the table's id could look on. */
static void make_topic(const struct alert_watch *watch, char topic[ALERT_TOPIC_SIZE])
{
    char secret[2 * ALERT_SECRET_BYTES + 1];
    uint8_t hash[TALON_SHA256_BYTES];
    struct talon_string_buffer text = { 0 };

    util_hex_digits(watch->device->secret, ALERT_SECRET_BYTES, secret);
    talon_string_buffer_add(&text, secret);
    talon_string_buffer_add(&text, watch->table);
    util_hash_text("talon alert topic ", text.at, hash);
    free(text.at);
    util_hex_digits(hash, TOPIC_BYTES, topic);
}

/* The game, and the names of the other people. */
static void add_body(struct talon_string_buffer *body, const struct room *room, int seat,
                     const struct talon_catalogue *catalogue)
{
    assert(seat >= 0 && seat < room->seats_count);
    const char *between = " · ";

    talon_string_buffer_add(body, talon_translate(catalogue, room->settings.config.game->title));
    for (int other = 0; other < room->seats_count; other++) {
        const struct room_seat *holder = &room->seats[other];
        if (other == seat || holder->kind != SEAT_PERSON || !holder->name[0])
            continue;
        talon_string_buffer_add(body, between);
        talon_string_buffer_add(body, holder->name);
        between = ", ";
    }
}

static char *write_text(const struct alert_watch *watch, const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct talon_catalogue *catalogue = talon_catalogue(watch->device->language);
    struct talon_string_buffer text = { 0 }, body = { 0 };

    add_body(&body, room, seat, catalogue);
    talon_string_buffer_add(&text, "{");
    json_write_member(&text, "title", talon_translate(catalogue, "Your turn"));
    json_write_member(&text, "body", body.at);
    json_write_member(&text, "lang", watch->device->language);
    json_write_member(&text, "off", talon_translate(catalogue, "Turn off"));
    json_write_member(&text, "table", room->id);
    talon_string_buffer_add(&text, "}");
    free(body.at);
    return text.at;
}

/* An alert that arrives later than this would break into the quiet hours. */
static int seconds_kept(const struct alerts *alerts, const struct alert_device *device)
{
    assert(alerts->minute >= -1 && alerts->minute < ALERT_DAY_MINUTES);
    const int most = LIMIT_ALERT_KEPT / 1000,
              quiet = alert_device_quiet_in(device, alerts->minute) * 60;

    return quiet < most ? quiet : most;
}

static uint64_t push_alert(struct alerts *alerts, const struct alert_watch *watch,
                           const struct room *room, struct journal_outputs *outputs)
{
    assert(!watch->device->mail && alerts->key);
    const struct alert_device *device = watch->device;
    struct server_job job = {
        .kind = SERVER_JOB_ALERT,
        .number = ++alerts->number,
        .alert = { .endpoint = util_copy_text(device->endpoint),
                   .seconds = seconds_kept(alerts, device),
                   .text = write_text(watch, room, room_seat_of_hash(room, watch->token)) }
    };

    memcpy(job.alert.key, device->key, sizeof job.alert.key);
    memcpy(job.alert.secret, device->secret, sizeof job.alert.secret);
    make_topic(watch, job.alert.topic);
    journal_outputs_add_job(outputs, &job);
    return job.number;
}

static void send_alert(struct alerts *alerts, struct alert_watch *watch, const struct room *room,
                       struct journal_outputs *outputs)
{
    assert(alerts->flights_count < LIMIT_ALERTS_AT_ONCE && !watch->flight);
    const bool mail = watch->device->mail;

    watch->flight = mail ? alert_mail_send(alerts, watch, room, outputs)
                         : push_alert(alerts, watch, room, outputs);
    watch->tries++;
    watch->told = true;
    watch->sent_at = room_steps(room);
    alerts->flights[alerts->flights_count++] = (struct alert_flight){ watch->flight, watch, mail };
}

/* ---- sending ------------------------------------------------------------------------------- */

static bool is_device_busy(const struct alert_device *device)
{
    assert(device->watches_count <= LIMIT_ALERT_SEATS);
    int flights = 0;

    for (int i = 0; i < device->watches_count; i++)
        flights += device->watches[i].flight != 0;
    return flights >= LIMIT_ALERTS_OF_DEVICE;
}

/* ms after which to look again whether it can be sent; 0: it can be sent now. */
static int64_t wait_of(const struct alerts *alerts, const struct alert_watch *watch,
                       const struct room *room, int64_t now)
{
    const struct alert_device *device = watch->device;

    if (alert_device_is_quiet(device, alerts->minute))
        return MINUTE;
    if (room_is_unwritten(room) || device->stream.wait.batch || is_device_busy(device) ||
        (device->mail && !alert_mail_has_capacity(alerts)))
        return LIMIT_STORE_RETRY;
    return device->mail ? alert_mail_wait(alerts, device->mail, now) : 0;
}

static void attend(struct alerts *alerts, struct alert_watch *watch,
                   struct journal_outputs *outputs)
{
    assert(watch->device && watch->linked);
    const struct room *room = rooms_find(rooms_beside(&alerts->streams), watch->table);

    if (!room && watch->tries)
        watch->told = false; /* it is told when the table is in memory again */
    if (!room || watch->device->stream.leaves ||
        !is_awaited(room, room_seat_of_hash(room, watch->token))) {
        drop_alert(alerts, watch);
        return;
    }
    const int64_t again = wait_of(alerts, watch, room, outputs->now);
    util_timer_set(&alerts->timers, &watch->timer, again ? outputs->now + again : UTIL_TIMER_NEVER);
    if (!again)
        send_alert(alerts, watch, room, outputs);
}

static struct alert_watch *first_due_watch(const struct alerts *alerts, int64_t now)
{
    struct util_timer *first = util_timer_first(&alerts->timers);

    return first && first->at <= now
               ? (struct alert_watch *)((char *)first - offsetof(struct alert_watch, timer))
               : NULL;
}

static bool has_capacity(const struct alerts *alerts)
{
    assert(alerts->flights_count <= LIMIT_ALERTS_AT_ONCE);
    return alerts->flights_count < LIMIT_ALERTS_AT_ONCE;
}

void alert_turns_send(struct streams *all, struct journal_outputs *outputs)
{
    struct alerts *alerts = (struct alerts *)all;
    struct alert_watch *watch;

    alert_list_write_copies(alerts, outputs);
    alert_mail_send_codes(alerts, outputs);
    for (int i = 0; i < LIMIT_ALERT_EXAMINED && has_capacity(alerts) &&
                    (watch = first_due_watch(alerts, outputs->now));
         i++)
        attend(alerts, watch, outputs);
}

int64_t alert_turns_wake_at(const struct streams *all)
{
    const struct alerts *alerts = (const struct alerts *)all;
    const struct util_timer *first = util_timer_first(&alerts->timers);
    const int64_t at = first && has_capacity(alerts) ? first->at : SERVER_NEVER;

    return alerts->writes_at && alerts->writes_at < at ? alerts->writes_at : at;
}

/* ---- what became of it --------------------------------------------------------------------- */

static struct alert_watch *land(struct alerts *alerts, uint64_t number)
{
    for (size_t i = 0; i < alerts->flights_count; i++)
        if (alerts->flights[i].number == number) {
            struct alert_watch *watch = alerts->flights[i].watch;
            alerts->flights[i] = alerts->flights[--alerts->flights_count];
            return watch;
        }
    return NULL;
}

static void try_again(struct alerts *alerts, struct alert_watch *watch, int64_t after, int64_t now)
{
    assert(watch->tries && watch->tries < LIMIT_ALERT_TRIES);
    int64_t wait = after ? after : (int64_t)LIMIT_ALERT_RETRY << 2 * (watch->tries - 1);

    wait = wait > LIMIT_ALERT_WAIT ? LIMIT_ALERT_WAIT : wait;
    util_timer_set(&alerts->timers, &watch->timer, now + wait);
}

/* It arrived, or is given up. A person who has been at the table meanwhile may be told again. */
static void end_alert(struct alerts *alerts, struct alert_watch *watch, bool later,
                      struct journal_outputs *outputs)
{
    if (watch->device->mail && later && watch->tries)
        journal_outputs_note(outputs, watch->table,
                             "a mail about a turn could not be handed over, and is given up.");
    if (watch->told && (!later || watch->tries))
        alert_list_note_told(alerts, watch, outputs);
    watch->tries = 0;
}

void alert_turns_answered(struct alerts *alerts, const struct server_answer *answer,
                          struct journal_outputs *outputs)
{
    struct alert_watch *watch = land(alerts, answer->number);
    const bool later = answer->alerted == SERVER_ALERT_LATER;

    if (!watch)
        return;
    watch->flight = 0;
    if (answer->alerted == SERVER_ALERT_GONE || answer->alerted == SERVER_ALERT_FORBIDDEN)
        alert_list_forget(alerts, watch->device, outputs);
    else if (later && watch->tries && watch->tries < LIMIT_ALERT_TRIES)
        try_again(alerts, watch, answer->after, outputs->now);
    else
        end_alert(alerts, watch, later, outputs);
}
