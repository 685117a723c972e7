/* unread_account.c - tells of an account without which a server must not begin.
 */
#include "store.h"

#include <stdio.h>

bool store_tell_unread(struct store_fault *fault, const char *account, uint32_t number)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%u", (unsigned)number);
    return util_refuse(&fault->why,
                       "Row {n} of account {account} in the data directory cannot be read; without "
                       "it the account's name could be given away again. Put a backup in its "
                       "place.",
                       "n", digits, "account", account, NULL);
}
