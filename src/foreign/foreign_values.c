/* foreign_values.c - the texts of cells: numbers, pairs, names, contracts with their results, and
 * scores that a director gave.
 */
#include "foreign_internal.h"

#include <ctype.h>
#include <string.h>

enum { DECIMAL = 10, NUMBER_MOST = 100000, BOOK = 6, TRICKS = 13, HIGHEST_LEVEL = 7, WHOLE = 100 };

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

/* Behind the digits; NULL: there are none, or too many. */
static const char *read_cell_digits(const char *text, int *number)
{
    int value = 0;

    if (!is_digit(*text))
        return NULL;
    for (; is_digit(*text); text++) {
        value = value * DECIMAL + (*text - '0');
        if (value > NUMBER_MOST)
            return NULL;
    }
    *number = value;
    return text;
}

bool foreign_whole(const char *text, int *number)
{
    const bool is_negative = *text == '-';
    const char *end = read_cell_digits(text + (is_negative || *text == '+'), number);

    if (end && is_negative)
        *number = -*number;
    return end && !*end;
}

/* ---- sides and pairs ------------------------------------------------------------------------ */

/* "N", "ns", "N/S", "North"; how long such a word is, or 0. */
static size_t side_length(const char *text, char *side)
{
    static const char *const words[] = { "north-south", "east-west", "north/south", "east/west",
                                         "north",       "south",     "east",        "west",
                                         "n/s",         "e/w",       "n-s",         "e-w",
                                         "ns",          "ew",        "n",           "s",
                                         "e",           "w" };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = 0;
        while (words[i][length] && tolower((unsigned char)text[length]) == words[i][length])
            length++;
        if (words[i][length])
            continue;
        *side = *words[i] == 'n' || *words[i] == 's' ? 'N' : 'E';
        return length;
    }
    return 0;
}

bool foreign_side(const char *text, char *side)
{
    const size_t length = side_length(text, side);

    return length && !text[length];
}

/* "7", "NS 7", "E7" */
bool foreign_pair_number(const char *text, unsigned *number, char *side)
{
    int value = 0;

    text += side_length(text, side);
    text += strspn(text, " ");
    if (!foreign_whole(text, &value) || value < 1)
        return false;
    *number = (unsigned)value;
    return true;
}

/* ---- names ---------------------------------------------------------------------------------- */

/* Where two names are put together; how long that is, or 0. */
static size_t joint_length(const char *at)
{
    static const char *const joints[] = { " & ", " - ", " / ", " + ", "&", "/" };

    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++)
        if (!strncmp(at, joints[i], strlen(joints[i])))
            return strlen(joints[i]);
    return 0;
}

static bool copy_name(char name[FOREIGN_NAME], const char *text, size_t length)
{
    while (length && *text == ' ')
        text++, length--;
    while (length && text[length - 1] == ' ')
        length--;
    if (length >= FOREIGN_NAME)
        return false;
    memcpy(name, text, length);
    name[length] = 0;
    return true;
}

bool foreign_split_names(const char *text, char names[FOREIGN_PEOPLE][FOREIGN_NAME])
{
    size_t length = 0;

    while (text[length] && !joint_length(text + length))
        length++;
    const char *second = text + length + joint_length(text + length);
    return copy_name(names[0], text, length) && copy_name(names[1], second, strlen(second));
}

/* ---- contracts ------------------------------------------------------------------------------ */

static bool is_passed(const char *text)
{
    static const char *const words[] = {
        "pass", "passed", "passed out", "all pass", "passout", "p"
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = 0;
        while (words[i][length] && tolower((unsigned char)text[length]) == words[i][length])
            length++;
        if (!words[i][length] && !text[length])
            return true;
    }
    return false;
}

/* "=", "+1", "-2", "10"; false: it is none of them. */
static bool read_declared(const char *text, int level, int *tricks)
{
    int number = 0;

    if (!strcmp(text, "=")) {
        *tricks = level + BOOK;
        return true;
    }
    if (!foreign_whole(text, &number))
        return false;
    *tricks = is_digit(*text) ? number : level + BOOK + number;
    return true;
}

/* Behind "4S", "3NT", "4 hearts doubled" and so on. */
static const char *behind_contract(const char *text)
{
    while (*text && !strchr("=+-", *text))
        text++;
    return text;
}

bool foreign_contract(const char *text, const char *result, int *tricks, bool *passed)
{
    *passed = is_passed(text);
    if (*passed)
        return true;
    if (*text < '1' || *text > '0' + HIGHEST_LEVEL || !text[1] || !strchr("CDHSNcdhsn ", text[1]))
        return false;
    const char *behind = behind_contract(text);
    if (*behind)
        result = behind;
    if (!result || !read_declared(result, *text - '0', tricks))
        return false;
    return *tricks >= 0 && *tricks <= TRICKS;
}

/* ---- a director's scores -------------------------------------------------------------------- */

static bool is_word(const char *text, const char *word)
{
    while (*word && tolower((unsigned char)*text) == *word)
        text++, word++;
    return !*word && !*text;
}

static void set_awards(char award[FOREIGN_SIDES][FOREIGN_AWARD], const char *both)
{
    for (int side = 0; side < FOREIGN_SIDES; side++)
        memcpy(award[side], both, strlen(both) + 1);
}

static void write_percent(char award[FOREIGN_AWARD], int percent)
{
    char *at = award;

    if (percent == WHOLE)
        *at++ = '1';
    if (percent >= DECIMAL)
        *at++ = (char)('0' + percent / DECIMAL % DECIMAL);
    *at++ = (char)('0' + percent % DECIMAL);
    *at++ = '%';
    *at = 0;
}

/* "60%-40%", "A60-40" */
static bool read_shares(const char *text, char award[FOREIGN_SIDES][FOREIGN_AWARD])
{
    int share[FOREIGN_SIDES];
    const char *at = read_cell_digits(text + (*text == 'A' || *text == 'a'), &share[0]);

    if (!at || (*text != 'A' && *text != 'a' && *at != '%'))
        return false;
    at += *at == '%';
    if (*at != '-' && *at != '/')
        return false;
    at = read_cell_digits(at + 1, &share[1]);
    if (!at || at[*at == '%'] || share[0] > WHOLE || share[1] > WHOLE)
        return false;
    for (int side = 0; side < FOREIGN_SIDES; side++)
        write_percent(award[side], share[side]);
    return true;
}

bool foreign_awards(const char *text, char award[FOREIGN_SIDES][FOREIGN_AWARD])
{
    static const struct {
        const char *word, *award;
    } words[] = { { "ave", "average" }, { "av", "average" },     { "average", "average" },
                  { "ave+", "plus" },   { "ave-", "minus" },     { "np", "none" },
                  { "n/p", "none" },    { "not played", "none" } };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_word(text, words[i].word)) {
            set_awards(award, words[i].award);
            return true;
        }
    return read_shares(text, award);
}
