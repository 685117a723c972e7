/* chat.c - the latest chat lines of one table, who ignores whom, and how much each seat may say.
 */
#include "util/memory.h"
#include "json/json_writer.h"
#include "chat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void room_chat_free(struct room_chat *chat)
{
    for (int i = 0; i < LIMIT_CHAT_LINES; i++)
        free(chat->lines[i]);
    free(chat->times);
    *chat = (struct room_chat){ 0 };
}

/* ---- new lines -------------------------------------------------------------------------- */

/* Where the time of the oldest line that counts stands. The next line replaces it. */
static int64_t *oldest_time(const struct room_chat *chat, int seat)
{
    assert(chat->times);
    assert(seat >= 0 && seat < TALON_SEATS_MAX);
    int64_t *times = &chat->times[seat * LIMIT_CHAT], *oldest = times;

    for (int i = 1; i < LIMIT_CHAT; i++)
        if (times[i] < *oldest)
            oldest = &times[i];
    return oldest;
}

bool room_chat_may_say(const struct room_chat *chat, int seat, int64_t now)
{
    return !chat->times || *oldest_time(chat, seat) <= now - LIMIT_CHAT_WITHIN;
}

/* At most tables nobody writes, so the times are allocated with the first line. */
static void make_times(struct room_chat *chat)
{
    const size_t count = TALON_SEATS_MAX * LIMIT_CHAT;

    if (chat->times)
        return;
    chat->times = util_allocate(count * sizeof *chat->times);
    for (size_t i = 0; i < count; i++)
        chat->times[i] = INT64_MIN;
}

static struct room_chat_line *new_line(const char *text, const struct room_chat_author *author)
{
    assert(author->name && author->account);
    const size_t text_size = strlen(text) + 1, name_size = strlen(author->name) + 1;
    const size_t account_size = strlen(author->account) + 1;
    struct room_chat_line *line =
        util_allocate(sizeof *line + text_size + name_size + account_size);

    memcpy(line->text, text, text_size);
    line->name = memcpy(line->text + text_size, author->name, name_size);
    line->account = memcpy(line->text + text_size + name_size, author->account, account_size);
    return line;
}

const struct room_chat_line *room_chat_say(struct room_chat *chat,
                                           const struct room_chat_author *author,
                                           const struct text_chat_phrase *phrase, const char *text,
                                           int64_t now)
{
    assert(phrase || text);
    struct room_chat_line *line = new_line(phrase ? "" : text, author);

    make_times(chat);
    *oldest_time(chat, author->seat) = now;
    line->number = ++chat->said;
    line->at = now;
    line->seat = author->seat;
    line->phrase = phrase;
    free(chat->lines[line->number % LIMIT_CHAT_LINES]);
    chat->lines[line->number % LIMIT_CHAT_LINES] = line;
    return line;
}

void room_chat_forget(struct room_chat *chat, const char *account)
{
    for (int i = 0; i < LIMIT_CHAT_LINES; i++)
        if (chat->lines[i] && !strcmp(chat->lines[i]->account, account))
            chat->lines[i]->name = chat->lines[i]->account = "";
}

const struct room_chat_line *room_chat_after(const struct room_chat *chat, uint32_t number)
{
    const uint32_t kept = chat->said > LIMIT_CHAT_LINES ? chat->said - LIMIT_CHAT_LINES : 0;

    number = number > kept ? number : kept;
    return number < chat->said ? chat->lines[(number + 1) % LIMIT_CHAT_LINES] : NULL;
}

/* ---- ignoring --------------------------------------------------------------------------- */

void room_chat_ignore(struct room_chat *chat, int seat, int other, bool on)
{
    assert(seat >= 0 && seat < TALON_SEATS_MAX);
    assert(other >= 0 && other < TALON_SEATS_MAX);
    const uint8_t bit = (uint8_t)talon_seat_bit(other);

    chat->ignored[seat] = (uint8_t)(on ? chat->ignored[seat] | bit : chat->ignored[seat] & ~bit);
}

void room_chat_new_person(struct room_chat *chat, int seat)
{
    assert(seat >= 0 && seat < TALON_SEATS_MAX);
    for (int other = 0; other < TALON_SEATS_MAX; other++)
        room_chat_ignore(chat, other, seat, false);
    chat->ignored[seat] = 0;
}

bool room_chat_is_heard(const struct room_chat *chat, int listener, int seat)
{
    return listener < 0 || !(chat->ignored[listener] >> seat & 1);
}

/* ---- lines as JSON ---------------------------------------------------------------------- */

/* In a report the id of an account stands instead of its name. */
static void put_line(struct talon_string_buffer *buffer, const struct room_chat_line *line,
                     bool reported)
{
    assert(line->number);
    const bool by_account = reported && *line->account;

    talon_string_buffer_add(buffer, "{");
    json_write_member_number(buffer, "number", line->number);
    json_write_member_number(buffer, "seat", line->seat);
    json_write_member(buffer, "name", by_account ? "" : line->name);
    if (by_account)
        json_write_member(buffer, "account", line->account);
    json_write_member(buffer, line->phrase ? "phrase" : "text",
                      line->phrase ? line->phrase->id : line->text);
    talon_string_buffer_add(buffer, "}");
}

void room_chat_write_line(struct talon_string_buffer *buffer, const struct room_chat_line *line)
{
    put_line(buffer, line, false);
}

static void put_lines(struct talon_string_buffer *buffer, const struct room_chat *chat,
                      int listener, uint32_t last, uint32_t most, bool reported)
{
    const uint32_t kept = chat->said > LIMIT_CHAT_LINES ? chat->said - LIMIT_CHAT_LINES : 0;

    last = last < chat->said ? last : chat->said;
    const uint32_t wanted = last > most ? last - most : 0;
    talon_string_buffer_add(buffer, "[");
    for (uint32_t number = 1 + (kept > wanted ? kept : wanted); number <= last; number++) {
        const struct room_chat_line *line = chat->lines[number % LIMIT_CHAT_LINES];
        if (room_chat_is_heard(chat, listener, line->seat)) {
            json_write_list_item(buffer);
            put_line(buffer, line, reported);
        }
    }
    talon_string_buffer_add(buffer, "]");
}

void room_chat_write(struct talon_string_buffer *buffer, const struct room_chat *chat, int listener,
                     uint32_t last, uint32_t most)
{
    put_lines(buffer, chat, listener, last, most, false);
}

void room_chat_write_reported(struct talon_string_buffer *buffer, const struct room_chat *chat,
                              uint32_t most)
{
    put_lines(buffer, chat, TALON_WATCHER, chat->said, most, true);
}
