/* terminal_letters.c - reads from the environment which letters a terminal can show and send.
 */
#include "terminal_letters.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

bool cli_terminal_speaks_utf8(void)
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    static const char *const utf8[] = { ".UTF-8", ".utf8", ".utf-8", ".UTF8" };
    const char *locale = NULL;

    for (size_t i = 0; (!locale || !*locale) && i < sizeof names / sizeof *names; i++)
        locale = getenv(names[i]);
    if (!locale || !*locale)
        return true;
    for (size_t i = 0; i < sizeof utf8 / sizeof *utf8; i++)
        if (strstr(locale, utf8[i]))
            return true;
    return strcmp(locale, "C") != 0 && strcmp(locale, "POSIX") != 0 && !strchr(locale, '.');
}

void cli_use_letters_of_terminal(void)
{
    setlocale(LC_CTYPE, "");
    if (cli_terminal_speaks_utf8() && strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}
