/* request_members.c - checks the members of requests by their rows. All requests share one sentence
 * for each kind of fault.
 */
#include "request.h"

#include "util/hex.h"
#include "util/unicode_names.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const struct member_refusal request_no_switch = { "request", "\"on\" must be true or false." };

bool request_refuse(struct request *request, const char *error, const char *message)
{
    return protocol_fail(&request->fault, error, message);
}

/* ---- finding ------------------------------------------------------------------------------ */

static const struct request_member *find_member(const struct request_member *member,
                                                const char *name)
{
    for (; member && (member->name || member->items); member++) {
        const struct request_member *inner = member->name ? NULL : find_member(member->items, name);
        if (inner || (member->name && !strcmp(member->name, name)))
            return inner ? inner : member;
    }
    return NULL;
}

static const struct request_member *find_row_of(const struct request *request, const char *name)
{
    const struct request_member *member = find_member(request->members, name);

    assert(member); /* or doc/protocol.md would not tell of it */
    return member;
}

/* ---- values of the deal's chance ------------------------------------------------------------ */

static bool read_mix(const struct json_value *mix, uint8_t out[TALON_KEY_BYTES])
{
    const char *text = json_value_text(mix);

    return text && util_hex_read(text, out, TALON_KEY_BYTES);
}

static const struct json_value *mix_of(const struct json_value *mixes, int seat)
{
    assert(seat >= 0 && seat < TALON_SEATS_MAX);
    const char name[] = { (char)('0' + seat), 0 };

    return json_value_member(mixes, name);
}

/* ---- refusing ----------------------------------------------------------------------------- */

/* `sentence` has a %s for the name. */
static bool refuse_member(struct request *request, const struct request_member *member,
                          const char *code, const char *sentence)
{
    const struct member_refusal *own = member->refusal;

    if (own)
        return request_refuse(request, own->code, own->message);
    snprintf(request->fault.text, sizeof request->fault.text, sentence, member->name);
    return request_refuse(request, code, request->fault.text);
}

/* ---- the kinds ---------------------------------------------------------------------------- */

typedef bool member_check(struct request *request, const struct request_member *member,
                          const struct json_value *value);

static bool check_text(struct request *request, const struct request_member *member,
                       const struct json_value *value)
{
    const char *text = protocol_read_text(value, member->name, &request->fault);

    return text && (((!member->low || util_unicode_count(text) >= member->low) &&
                     (!member->high || (int64_t)strlen(text) <= member->high)) ||
                    refuse_member(request, member, "limit", "\"%s\" is too short or too long."));
}

static bool check_letters(struct request *request, const struct request_member *member,
                          const struct json_value *value)
{
    const char *text = protocol_read_text(value, member->name, &request->fault);
    const int letters = text ? util_unicode_count(text) : 0;

    return text && ((letters >= member->low && letters <= member->high) ||
                    request_refuse(request, "name", "A name has 2 to 24 letters."));
}

static bool check_name(struct request *request, const struct request_member *member,
                       const struct json_value *value)
{
    const char *text = protocol_read_text(value, member->name, &request->fault);

    return text && protocol_check_name(text, &request->fault);
}

/* It is visible, and not empty. */
static bool check_message(struct request *request, const struct request_member *member,
                          const struct json_value *value)
{
    const char *text = protocol_read_text(value, member->name, &request->fault);

    if (!text)
        return false;
    if ((int64_t)strlen(text) > member->high)
        return request_refuse(request, "limit", "This message is too long. Please shorten it.");
    return (util_unicode_clean(text) && !util_unicode_blank(text)) ||
           request_refuse(request, "request",
                          "A message needs at least one letter and no invisible characters.");
}

/* Which word; behind the last one: none. */
static int find_word(const struct request_member *member, const char *text)
{
    assert(member->kind == MEMBER_WORD || member->kind == MEMBER_WORDS);
    int at = (int)member->low;

    while (at < member->high && strcmp(member->words[at], text))
        at++;
    return at;
}

static bool check_word(struct request *request, const struct request_member *member,
                       const struct json_value *value)
{
    const char *text = json_value_text(value);

    return (text && find_word(member, text) < member->high) ||
           refuse_member(request, member, "request", "\"%s\" is not one of the known words.");
}

/* One that stood twice would be answered twice. */
static bool check_words(struct request *request, const struct request_member *member,
                        const struct json_value *value)
{
    const size_t count = json_value_count(value);
    uint64_t seen = 0;
    bool fine = json_is_list(value);

    assert(member->high <= 64);
    for (size_t i = 0; fine && i < count; i++) {
        const char *text = json_value_text(json_value_item(value, i));
        const int word = text ? find_word(member, text) : (int)member->high;
        fine = word < member->high && !(seen >> word & 1);
        seen |= fine ? UINT64_C(1) << word : 0;
    }
    return fine ||
           refuse_member(request, member, "request", "\"%s\" must list known words, each once.");
}

static bool check_bot(struct request *request, const struct request_member *member,
                      const struct json_value *value)
{
    const char *text = protocol_read_text(value, member->name, &request->fault);

    return text && ((member->kind == MEMBER_WHO && !strcmp(text, "open")) ||
                    protocol_read_bot(text, &request->fault));
}

static bool check_digits(struct request *request, const struct request_member *member,
                         const struct json_value *value)
{
    const char *text = json_value_text(value);
    uint8_t bytes[TOKEN_SIZE / 2];

    (void)member;
    return (text && util_hex_read(text, bytes, sizeof bytes)) ||
           request_refuse(request, "request",
                          "Your own token must have 32 hexadecimal digits (0-9, a-f).");
}

/* A null is as good as no value, unless there must be one. */
static bool check_entropy(struct request *request, const struct request_member *member,
                          const struct json_value *value)
{
    uint8_t bytes[TALON_KEY_BYTES];

    if (member->when & REQUIRED && !protocol_read_text(value, member->name, &request->fault))
        return false;
    return json_is_null(value) || read_mix(value, bytes) ||
           request_refuse(request, "request",
                          "Your own random value must have 64 hexadecimal digits (0-9, a-f).");
}

/* A member for a seat is called by its number. */
static bool check_mixes(struct request *request, const struct request_member *member,
                        const struct json_value *value)
{
    assert(request->room);
    const struct request_member inner = { member->name, MEMBER_ENTROPY, .when = OPTIONAL };
    size_t known = 0;
    bool fine = true;

    if (!json_is_object(value))
        return request_refuse(request, "request", "\"mixes\" must be an object.");
    for (int seat = 0; fine && seat < request->room->seats_count; seat++) {
        const struct json_value *mix = mix_of(value, seat);
        known += mix != NULL;
        fine = !mix || check_entropy(request, &inner, mix);
    }
    if (fine && known < json_value_members(value))
        return request_refuse(request, "request", "\"mixes\" names a seat that does not exist.");
    return fine;
}

static bool check_sign(struct request *request, const struct request_member *member,
                       const struct json_value *value)
{
    const char *text = json_value_text(value);

    (void)member;
    return (text && util_person_sign_is_known(text)) ||
           request_refuse(request, "request",
                          "\"sign\" must be a shape, a colour, or both, such as \"star blue\".");
}

static bool check_range(struct request *request, const struct request_member *member, int64_t high,
                        const struct json_value *value)
{
    int64_t number;

    if (protocol_read_number(value, member->name, member->low, high, &number, &request->fault))
        return true;
    return request_refuse(request, json_is_whole(value) ? "limit" : "request", request->fault.text);
}

static bool check_number_member(struct request *request, const struct request_member *member,
                                const struct json_value *value)
{
    return check_range(request, member, member->high, value) ||
           (member->refusal &&
            request_refuse(request, member->refusal->code, member->refusal->message));
}

static bool check_seat(struct request *request, const struct request_member *member,
                       const struct json_value *value)
{
    assert(request->room);
    return check_range(request, member, request->room->seats_count - 1, value);
}

static bool check_flag(struct request *request, const struct request_member *member,
                       const struct json_value *value)
{
    return json_is_flag(value) ||
           refuse_member(request, member, "request", "\"%s\" must be true or false.");
}

static bool check_tokens(struct request *request, const struct request_member *member,
                         const struct json_value *value)
{
    return (json_is_list(value) && (int64_t)json_value_count(value) <= member->high) ||
           refuse_member(request, member, "request", "\"%s\" must be a list.");
}

static bool check_all(struct request *request, const struct request_member *members,
                      const struct json_value *object);

static bool check_list(struct request *request, const struct request_member *member,
                       const struct json_value *value)
{
    const size_t count = json_value_count(value);
    bool fits = json_is_list(value) && (!member->high || (int64_t)count <= member->high);

    for (size_t i = 0; fits && i < count; i++)
        fits = check_all(request, member->items, json_value_item(value, i));
    return fits || refuse_member(request, member, "request", "\"%s\" must be a list.");
}

static bool check_object(struct request *request, const struct request_member *member,
                         const struct json_value *value)
{
    if (json_is_null(value))
        return true;
    if (!json_is_object(value))
        return refuse_member(request, member, "request", "\"%s\" must be an object.");
    return check_all(request, member->items, value);
}

static member_check *const checks[MEMBER_KINDS] = {
    [MEMBER_TEXT] = check_text,
    [MEMBER_TABLE] = check_text,
    [MEMBER_TOKEN] = check_text,
    [MEMBER_SESSION] = check_text,
    [MEMBER_MOVE] = check_text,
    [MEMBER_CIRCLE] = check_text,
    [MEMBER_INVITATION] = check_text,
    [MEMBER_DRIVE] = check_text,
    [MEMBER_CODE] = check_text,
    [MEMBER_PUSH_KEY] = check_text,
    [MEMBER_PUSH_SECRET] = check_text,
    [MEMBER_LETTERS] = check_letters,
    [MEMBER_NAME] = check_name,
    [MEMBER_MESSAGE] = check_message,
    [MEMBER_WORD] = check_word,
    [MEMBER_BOT] = check_bot,
    [MEMBER_WHO] = check_bot,
    [MEMBER_DIGITS] = check_digits,
    [MEMBER_ENTROPY] = check_entropy,
    [MEMBER_SIGN] = check_sign,
    [MEMBER_NUMBER] = check_number_member,
    [MEMBER_SEAT] = check_seat,
    [MEMBER_FLAG] = check_flag,
    [MEMBER_LIST] = check_list,
    [MEMBER_TOKENS] = check_tokens,
    [MEMBER_OBJECT] = check_object,
    [MEMBER_WORDS] = check_words,
    [MEMBER_MIXES] = check_mixes,
};

/* ---- checking ----------------------------------------------------------------------------- */

bool request_check_member(struct request *request, const struct request_member *member,
                          const struct json_value *value)
{
    assert(member->kind < MEMBER_KINDS);
    member_check *check = checks[member->kind];

    return !check || (!value && !(member->when & REQUIRED)) || check(request, member, value);
}

/* Those that are read later are fine for now. */
static bool check_row(struct request *request, const struct request_member *member,
                      const struct json_value *object)
{
    if (!member->name)
        return check_all(request, member->items, object);
    return member->when & LATER ||
           request_check_member(request, member, json_value_member(object, member->name));
}

static bool check_all(struct request *request, const struct request_member *member,
                      const struct json_value *object)
{
    bool fine = true;

    for (; fine && member && (member->name || member->items); member++)
        fine = check_row(request, member, object);
    return fine;
}

bool request_check_members(struct request *request, const struct request_member *members)
{
    request->members = members;
    return check_all(request, members, request->body);
}

bool request_read(struct request *request, const char *name)
{
    return request_check_member(request, find_row_of(request, name),
                                json_value_member(request->body, name));
}

/* ---- reading ------------------------------------------------------------------------------ */

bool request_has(const struct request *request, const char *name)
{
    return json_value_member(request->body, name);
}

const char *request_text(const struct request *request, const char *name)
{
    return json_value_text(json_value_member(request->body, name));
}

const char *request_read_text(struct request *request, const char *name)
{
    return request_read(request, name) ? request_text(request, name) : NULL;
}

int64_t request_number(const struct request *request, const char *name)
{
    const struct json_value *value = json_value_member(request->body, name);

    return value ? json_value_whole(value) : find_row_of(request, name)->missing;
}

bool request_flag(const struct request *request, const char *name)
{
    const struct json_value *value = json_value_member(request->body, name);

    return value ? json_is_true(value) : find_row_of(request, name)->missing;
}

int request_word(const struct request *request, const char *name)
{
    const struct request_member *member = find_row_of(request, name);
    const char *text = request_text(request, name);

    return text ? find_word(member, text) : (int)member->low;
}

int request_word_at(const struct request *request, const char *name, size_t at)
{
    const struct json_value *list = json_value_member(request->body, name);

    return at < json_value_count(list)
               ? find_word(find_row_of(request, name), json_value_text(json_value_item(list, at)))
               : -1;
}

bool request_mix_of(const struct request *request, const char *name, int seat,
                    uint8_t out[TALON_KEY_BYTES])
{
    assert(find_row_of(request, name)->kind == MEMBER_MIXES);
    return read_mix(mix_of(json_value_member(request->body, name), seat), out);
}
