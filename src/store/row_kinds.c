/* row_kinds.c - the names of row kinds in databases and browsers. They never change.
 */
#include "row_kinds.h"

#include <string.h>

const struct row_kind store_row_kinds[STORE_KINDS] = {
    [STORE_OPEN] = { "open", ROW_OPENS, "table" },
    [STORE_MOVE] = { "move", ROW_WITHIN, NULL },
    [STORE_UNDO] = { "undo", ROW_WITHIN, NULL },
    [STORE_REDO] = { "redo", ROW_WITHIN, NULL },
    [STORE_RENAME] = { "rename", ROW_WITHIN, NULL },
    [STORE_AUTO] = { "auto", ROW_WITHIN, NULL },
    [STORE_CLOSE] = { "close", ROW_CLOSES, NULL },
    [STORE_SIT] = { "sit", ROW_WITHIN, NULL },
    [STORE_STAND] = { "stand", ROW_WITHIN, NULL },
    [STORE_SEAT] = { "seat", ROW_WITHIN, NULL },
    [STORE_MIX] = { "mix", ROW_WITHIN, NULL },
    [STORE_START] = { "start", ROW_WITHIN, NULL },
    [STORE_PAUSE] = { "pause", ROW_WITHIN, NULL },
    [STORE_RESUME] = { "resume", ROW_WITHIN, NULL },
    [STORE_CLOCK] = { "clock", ROW_WITHIN, NULL },
    [STORE_AWAY] = { "away", ROW_WITHIN, NULL },
    [STORE_NEXT] = { "next", ROW_WITHIN, NULL },
    [STORE_IGNORE] = { "ignore", ROW_WITHIN, NULL },
    [STORE_REPORT] = { "report", ROW_WITHIN, NULL },
    [STORE_SHARE] = { "share", ROW_WITHIN, NULL },
    [STORE_MEMBER] = { "member", ROW_WITHIN, NULL },
    [STORE_SIGN] = { "sign", ROW_WITHIN, NULL },
    [STORE_WAKE] = { "wake", ROW_WAKES, NULL },
    [STORE_ACCOUNT] = { "account", ROW_OPENS, "account" },
    [STORE_LOGIN] = { "login", ROW_WITHIN, NULL },
    [STORE_LOGOUT] = { "logout", ROW_WITHIN, NULL },
    [STORE_RESULT] = { "result", ROW_WITHIN, NULL },
    [STORE_IMPORTED] = { "imported", ROW_WITHIN, NULL },
    [STORE_PASSPHRASE] = { "passphrase", ROW_WITHIN, NULL },
    [STORE_INVITED] = { "invited", ROW_WITHIN, NULL },
    [STORE_RECOVERY] = { "recovery", ROW_WITHIN, NULL },
    [STORE_FORGET] = { "forget", ROW_REMOVES, NULL },
    [STORE_DRIVE] = { "drive", ROW_OPENS, "drive" },
    [STORE_ACT] = { "act", ROW_WITHIN, NULL },
    [STORE_CHAIN] = { "chain", ROW_OPENS, "days" },
    [STORE_DAY] = { "day", ROW_OPENS, "day" },
    [STORE_PLAYED] = { "played", ROW_WITHIN, NULL },
    [STORE_CIRCLE] = { "circle", ROW_OPENS, "circle" },
    [STORE_DEVICE] = { "device", ROW_OPENS, "device" },
    [STORE_TOLD] = { "told", ROW_WITHIN, NULL },
    [STORE_COPY] = { "copy", ROW_OPENS, "copy" },
    [STORE_SEND] = { "send", ROW_SENDS, NULL },
    [STORE_DECLINE] = { "decline", ROW_DECLINES, NULL },
    [STORE_HANDLE] = { "handle", ROW_NAMES, NULL },
};

enum store_kind store_kind_named(const char *name)
{
    int kind = 0;

    while (kind < STORE_KINDS && strcmp(store_row_kinds[kind].name, name))
        kind++;
    return (enum store_kind)kind;
}
