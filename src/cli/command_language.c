/* command_language.c - finds the language of a command on its command line or in the environment.
 */
#include "command_language.h"

#include "text/spoken.h"

#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2, LANGUAGE = 16, LIST = 128, COMMAND = 64 };

/* The language of a locale such as "de_DE.UTF-8"; NULL if there is no catalogue of it. */
static const struct talon_catalogue *catalogue_of_locale(const char *locale)
{
    char language[LANGUAGE];

    snprintf(language, sizeof language, "%.*s", (int)strcspn(locale, "_.@"), locale);
    return talon_catalogue(language);
}

/* LANGUAGE is a list such as "fr:de": the first language that is here counts. */
static const struct talon_catalogue *catalogue_of_list(const char *list)
{
    const struct talon_catalogue *found = NULL;
    char locale[LANGUAGE];

    for (; list && *list && !found; list += strcspn(list, ":"), list += *list == ':') {
        snprintf(locale, sizeof locale, "%.*s", (int)strcspn(list, ":"), list);
        found = catalogue_of_locale(locale);
    }
    return found;
}

static bool is_untranslated(const char *locale)
{
    const size_t length = strcspn(locale, ".@");

    return (length == 1 && *locale == 'C') || !strcmp(locale, "POSIX");
}

/* As with gettext, the first of these that is set is the locale; LANGUAGE comes before it, unless
 * it is "C". */
static const struct talon_catalogue *catalogue_of_environment(void)
{
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    const char *locale = NULL;

    for (size_t i = 0; (!locale || !*locale) && i < sizeof names / sizeof *names; i++)
        locale = getenv(names[i]);
    if (!locale || !*locale)
        return NULL;
    const struct talon_catalogue *listed =
        is_untranslated(locale) ? NULL : catalogue_of_list(getenv("LANGUAGE"));
    return listed ? listed : catalogue_of_locale(locale);
}

/* The value of --lang at this word, which takes one or two words; NULL: it is another word. */
static const char *language_at(int argc, char **argv, int at, int *words)
{
    static const char flag[] = "--lang";
    const size_t length = sizeof flag - 1;

    if (strncmp(argv[at], flag, length) != 0)
        return NULL;
    if (argv[at][length] && argv[at][length] != '=')
        return NULL;
    *words = argv[at][length] ? 1 : 2;
    if (argv[at][length] == '=')
        return argv[at] + length + 1;
    return at + 1 < argc ? argv[at + 1] : "";
}

/* "talon" or "talon COMMAND", for a refusal. */
static void name_command(char name[COMMAND], const char *command)
{
    snprintf(name, COMMAND, command ? "talon %.50s" : "talon", command);
}

static int refuse_second_language(const char *command)
{
    char name[COMMAND];

    name_command(name, command);
    spoken_complain(name, "{word} is given twice: once is enough.", "word", "--lang", NULL);
    return -WRONG_USAGE;
}

static int refuse_language(const char *command, const char *language)
{
    char list[LIST] = "", name[COMMAND];

    name_command(name, command);
    for (int i = 0; talon_languages[i]; i++) {
        const size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", talon_languages[i]);
    }
    if (*language)
        spoken_complain(name, "There is no language \"{text}\". Possible: {list}.", "text",
                        language, "list", list, NULL);
    else
        spoken_complain(name, "--{flag} needs a value.", "flag", "lang", NULL);
    return -WRONG_USAGE;
}

int cli_take_language(int argc, char **argv)
{
    const char *language = NULL, *value;
    int kept = 0, words = 1, given = 0;

    for (int i = 0; i < argc; i += words) {
        words = 1;
        if (!strcmp(argv[i], "--"))
            words = argc - i;
        value = i ? language_at(argc, argv, i, &words) : NULL;
        if (value)
            language = value, given++;
        else
            for (int k = 0; k < words; k++)
                argv[kept++] = argv[i + k];
    }
    argv[kept] = NULL;
    spoken_choose(language ? talon_catalogue(language) : catalogue_of_environment());
    if (given > 1)
        return refuse_second_language(kept > 1 ? argv[1] : NULL);
    if (!language || talon_catalogue(language))
        return kept;
    spoken_choose(catalogue_of_environment());
    return refuse_language(kept > 1 ? argv[1] : NULL, language);
}
