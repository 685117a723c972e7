/* simulated_connections.c - simulated connections: each direction keeps its order and takes its
 * time, lines of different connections may overtake each other, and any connection may break
 * without notice.
 */
#include "simulated_server.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHOWN = 300,           /* of a request in the trace */
    DEAD_MOST = 90 * 1000, /* the server pings: so long a dead line lives at most */
    KERNEL = 100 << 10,    /* bytes that the machine itself keeps for a line */
    SLOW_RATE = 4,         /* bytes in a ms that a slow reader takes */
};

static void drop_post(struct post *post)
{
    while (post->first) {
        struct mail *mail = post->first;
        post->first = mail->next;
        free(mail);
    }
    post->bytes = 0;
}

static void put(struct post *post, const char *text, size_t length)
{
    struct mail *mail = malloc(sizeof *mail + length);

    if (!mail)
        abort();
    *mail = (struct mail){ .length = length };
    memcpy(mail->text, text, length);
    if (post->first)
        post->last->next = mail;
    else
        post->first = mail;
    post->last = mail;
    post->bytes += length;
}

static struct mail *take(struct post *post)
{
    struct mail *mail = post->first;

    post->first = mail->next;
    post->bytes -= mail->length;
    return mail;
}

/* When the next thing sent this way arrives: never before what was sent earlier. */
static int64_t arrival(struct sim *sim, struct post *post, int64_t extra)
{
    int64_t time = sim->time + about(sim, sim->plan.latency) + extra;

    if (time < post->newest)
        time = post->newest;
    post->newest = time;
    return time - sim->time;
}

/* ---- opening and closing --------------------------------------------------------------------- */

static bool place_is_free(const struct sim *sim, uint64_t conn)
{
    for (size_t i = 0; i < sim->lines_count; i++)
        if (sim->lines[i].server_open &&
            sim->lines[i].conn % LIMIT_CONNECTIONS == conn % LIMIT_CONNECTIONS)
            return false;
    return true;
}

int line_open(struct sim *sim, int person)
{
    if (!sim->server || sim->stopping || (one_in(sim, 20) && !sim->quiet_end))
        return -1; /* nobody answers */
    do
        sim->last_conn++;
    while (!place_is_free(sim, sim->last_conn));
    sim->lines = more(sim->lines, &sim->lines_room, sim->lines_count, sizeof *sim->lines);
    const int number = (int)sim->lines_count++;
    sim->lines[number] = (struct line){ .conn = sim->last_conn,
                                        .person = person,
                                        .server_open = true,
                                        .person_open = true,
                                        .slow = sim->people[person].slow && !sim->quiet_end,
                                        .babble = sim->people[person].kind == BABBLER };
    note(sim, "person %d opens line %d", person, number);
    sim_step(sim, &(struct server_event){
                      .kind = SERVER_OPEN, .conn = sim->last_conn, .address = "198.51.100.7" });
    return number;
}

int line_of_conn(const struct sim *sim, uint64_t conn)
{
    size_t low = 0, high = sim->lines_count;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (sim->lines[middle].conn < conn)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sim->lines_count && sim->lines[low].conn == conn ? (int)low : -1;
}

void line_lost_by_person(struct sim *sim, int line)
{
    struct line *at = &sim->lines[line];

    if (!at->person_open)
        return;
    at->person_open = false;
    drop_post(&at->down);
    person_lost_line(sim, at->person);
}

void line_lost_by_server(struct sim *sim, int line)
{
    struct line *at = &sim->lines[line];

    if (!at->server_open)
        return;
    at->server_open = false;
    drop_post(&at->up);
    note(sim, "line %d is closed at the server", line);
    sim_step(sim, &(struct server_event){ .kind = SERVER_CLOSE, .conn = at->conn });
}

void line_hang_up(struct sim *sim, int line)
{
    struct line *at = &sim->lines[line];

    at->person_open = false;
    drop_post(&at->down);
    note(sim, "person %d hangs up line %d", at->person, line);
    if (at->dead)
        return; /* when the line broke it was decided when the server notices */
    calendar_add(sim, arrival(sim, &at->up, 0), SERVER_LOSES, (uint64_t)line, 0);
}

void line_drop(struct sim *sim, int line)
{
    struct line *at = &sim->lines[line];

    if (!at->dead)
        calendar_add(sim, arrival(sim, &at->down, 0), PERSON_LOSES, (uint64_t)line, 0);
    calendar_add(sim, 0, SERVER_LOSES, (uint64_t)line, 0);
}

void line_break(struct sim *sim, int line)
{
    struct line *at = &sim->lines[line];
    const bool both = one_in(sim, 2);

    if (!at->server_open || at->dead)
        return;
    at->dead = true;
    drop_post(&at->up);
    drop_post(&at->down);
    sim->cuts++;
    note(sim, "line %d breaks", line);
    calendar_add(sim, both ? 0 : between(sim, 0, DEAD_MOST), SERVER_LOSES, (uint64_t)line, 0);
    calendar_add(sim, both ? 0 : between(sim, 0, DEAD_MOST), PERSON_LOSES, (uint64_t)line, 0);
}

/* The process is gone. Some are told by the machine, some find out. */
void lines_die(struct sim *sim)
{
    const bool abrupt = one_in(sim, 3);

    for (size_t i = 0; i < sim->lines_count; i++) {
        struct line *at = &sim->lines[i];
        if (!at->server_open)
            continue;
        at->server_open = false;
        at->dead = true;
        drop_post(&at->up);
        calendar_add(sim, abrupt ? between(sim, 0, DEAD_MOST) : arrival(sim, &at->down, 0),
                     PERSON_LOSES, i, 0);
    }
}

/* ---- sending --------------------------------------------------------------------------------- */

void line_send_up(struct sim *sim, int line, const char *text, size_t length)
{
    struct line *at = &sim->lines[line];

    if (!at->server_open || at->dead)
        return;
    put(&at->up, text, length);
    calendar_add(sim, arrival(sim, &at->up, 0), AT_SERVER, (uint64_t)line, 0);
}

/* What cannot be sent at once waits; who lets too much wait is dropped. */
void line_send_down(struct sim *sim, int line, const char *text, size_t length)
{
    struct line *at = &sim->lines[line];

    if (!at->person_open || at->dead)
        return;
    if (at->down.first && at->down.bytes + length > KERNEL + LIMIT_SEND_QUEUE) {
        note(sim, "line %d reads too slowly", line);
        line_drop(sim, line);
        at->dead = true;
        drop_post(&at->down);
        return;
    }
    put(&at->down, text, length);
    calendar_add(sim, arrival(sim, &at->down, at->slow ? (int64_t)length / SLOW_RATE : 0),
                 AT_PERSON, (uint64_t)line, 0);
}

void line_arrives_up(struct sim *sim, int line)
{
    struct line *at = &sim->lines[line];

    if (!at->up.first)
        return;
    struct mail *mail = take(&at->up);
    char *text = inject_into_request(sim, line, copy_text(mail->text, mail->length));
    const size_t full = strlen(text),
                 length = full > LIMIT_MESSAGE_BYTES ? LIMIT_MESSAGE_BYTES + 1 : full;
    note(sim, "line %d asks %.*s", line, (int)(length < SHOWN ? length : SHOWN), text);
    check_drive_asked(sim, text);
    sim_step(sim, &(struct server_event){ .kind = SERVER_TEXT,
                                          .conn = sim->lines[line].conn,
                                          .text = text,
                                          .length = length });
    free(text);
    free(mail);
}

void line_arrives_down(struct sim *sim, int line)
{
    struct line *at = &sim->lines[line];

    if (!at->down.first || !at->person_open)
        return;
    struct mail *mail = take(&at->down);
    sim->messages++;
    person_hears(sim, at->person, mail->text, mail->length);
    free(mail);
}

struct asked *line_asked(struct line *line, int64_t id)
{
    for (int i = 0; i < line->asked_count; i++)
        if (line->asked[i].id == id)
            return &line->asked[i];
    return NULL;
}

void lines_free(struct sim *sim)
{
    for (size_t i = 0; i < sim->lines_count; i++) {
        drop_post(&sim->lines[i].up);
        drop_post(&sim->lines[i].down);
    }
    joined_free(sim);
    free(sim->lines);
}
