/* chat.c - see talk.h.
 */
#include "json/json_members.h"
#include "chat.h"

#include <talon/json.h>

#include <stdlib.h>
#include <string.h>

void talk_free(struct conversation *talk)
{
    for (int i = 0; i < LIMIT_TALK_LINES; i++)
        free(talk->lines[i]);
    free(talk->times);
    *talk = (struct conversation){ 0 };
}

/* ---- saying ----------------------------------------------------------------------------- */

/* The time of the oldest line that counts; it is the next one's place, too. */
static int64_t *oldest_time(const struct conversation *talk, int seat)
{
    int64_t *times = &talk->times[seat * LIMIT_TALK], *oldest = times;

    for (int i = 1; i < LIMIT_TALK; i++)
        if (times[i] < *oldest)
            oldest = &times[i];
    return oldest;
}

bool talk_may(const struct conversation *talk, int seat, int64_t now)
{
    return !talk->times || *oldest_time(talk, seat) <= now - LIMIT_TALK_WITHIN;
}

/* Most tables are silent: room for times is made when somebody speaks. */
static bool make_times(struct conversation *talk)
{
    const size_t count = TALON_SEATS_MAX * LIMIT_TALK;

    if (talk->times)
        return true;
    talk->times = malloc(count * sizeof *talk->times);
    for (size_t i = 0; talk->times && i < count; i++)
        talk->times[i] = INT64_MIN;
    return talk->times;
}

static struct talk_line *new_line(const char *text, const struct talker *talker)
{
    const size_t text_size = strlen(text) + 1, name_size = strlen(talker->name) + 1;
    const size_t account_size = strlen(talker->account) + 1;
    struct talk_line *line = malloc(sizeof *line + text_size + name_size + account_size);

    if (!line)
        return NULL;
    memcpy(line->text, text, text_size);
    line->name = memcpy(line->text + text_size, talker->name, name_size);
    line->account = memcpy(line->text + text_size + name_size, talker->account, account_size);
    return line;
}

const struct talk_line *talk_say(struct conversation *talk, const struct talker *talker,
                                 const struct phrase *phrase, const char *text, int64_t now)
{
    struct talk_line *line = make_times(talk) ? new_line(phrase ? "" : text, talker) : NULL;

    if (!line)
        return NULL;
    *oldest_time(talk, talker->seat) = now;
    line->number = ++talk->said;
    line->at = now;
    line->seat = talker->seat;
    line->phrase = phrase;
    free(talk->lines[line->number % LIMIT_TALK_LINES]);
    talk->lines[line->number % LIMIT_TALK_LINES] = line;
    return line;
}

void talk_forget(struct conversation *talk, const char *account)
{
    for (int i = 0; i < LIMIT_TALK_LINES; i++)
        if (talk->lines[i] && !strcmp(talk->lines[i]->account, account))
            talk->lines[i]->name = talk->lines[i]->account = "";
}

const struct talk_line *talk_after(const struct conversation *talk, uint32_t number)
{
    const uint32_t kept = talk->said > LIMIT_TALK_LINES ? talk->said - LIMIT_TALK_LINES : 0;

    number = number > kept ? number : kept;
    return number < talk->said ? talk->lines[(number + 1) % LIMIT_TALK_LINES] : NULL;
}

/* ---- ignoring --------------------------------------------------------------------------- */

void talk_ignore(struct conversation *talk, int seat, int other, bool on)
{
    const uint8_t bit = (uint8_t)talon_seat_bit(other);

    talk->ignored[seat] = (uint8_t)(on ? talk->ignored[seat] | bit : talk->ignored[seat] & ~bit);
}

void talk_new_person(struct conversation *talk, int seat)
{
    for (int other = 0; other < TALON_SEATS_MAX; other++)
        talk_ignore(talk, other, seat, false);
    talk->ignored[seat] = 0;
}

bool talk_heard(const struct conversation *talk, int listener, int seat)
{
    return listener < 0 || !(talk->ignored[listener] >> seat & 1);
}

/* ---- telling ---------------------------------------------------------------------------- */

static void begin_line(struct talon_string_buffer *buffer, const struct talk_line *line,
                       const char *name)
{
    talon_string_buffer_add(buffer, "{\"number\":");
    talon_string_buffer_add_number(buffer, line->number);
    json_put_number(buffer, "seat", line->seat);
    json_put_text(buffer, "name", name);
}

static void end_line(struct talon_string_buffer *buffer, const struct talk_line *line)
{
    talon_string_buffer_add(buffer, line->phrase ? ",\"phrase\":" : ",\"text\":");
    talon_json_string(buffer, line->phrase ? line->phrase->id : line->text);
    talon_string_buffer_add(buffer, "}");
}

void talk_put_line(struct talon_string_buffer *buffer, const struct talk_line *line)
{
    begin_line(buffer, line, line->name);
    end_line(buffer, line);
}

static void put_reported_line(struct talon_string_buffer *buffer, const struct talk_line *line)
{
    begin_line(buffer, line, *line->account ? "" : line->name);
    if (*line->account)
        json_put_text(buffer, "account", line->account);
    end_line(buffer, line);
}

static void put_lines(struct talon_string_buffer *buffer, const struct conversation *talk,
                      int listener, uint32_t last, uint32_t most,
                      void (*put)(struct talon_string_buffer *, const struct talk_line *))
{
    const uint32_t kept = talk->said > LIMIT_TALK_LINES ? talk->said - LIMIT_TALK_LINES : 0;
    bool any = false;

    last = last < talk->said ? last : talk->said;
    const uint32_t wanted = last > most ? last - most : 0;
    talon_string_buffer_add(buffer, "[");
    for (uint32_t number = 1 + (kept > wanted ? kept : wanted); number <= last; number++) {
        const struct talk_line *line = talk->lines[number % LIMIT_TALK_LINES];
        if (!talk_heard(talk, listener, line->seat))
            continue;
        talon_string_buffer_add(buffer, any ? "," : "");
        put(buffer, line);
        any = true;
    }
    talon_string_buffer_add(buffer, "]");
}

void talk_put(struct talon_string_buffer *buffer, const struct conversation *talk, int listener,
              uint32_t last, uint32_t most)
{
    put_lines(buffer, talk, listener, last, most, talk_put_line);
}

void talk_put_reported(struct talon_string_buffer *buffer, const struct conversation *talk,
                       uint32_t most)
{
    put_lines(buffer, talk, TALON_WATCHER, talk->said, most, put_reported_line);
}
