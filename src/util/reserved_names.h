/* reserved_names.h - names that nobody may take because they stand for somebody else, and
 * passphrases that guessing programs try first. Names that look alike are one (name_key.h).
 */
#pragma once

#include <stdbool.h>

/* A role such as "admin", or what a seat without a name is called. */
bool util_name_is_reserved(const char *name);
/* The page calls the host or a bot by this name, so no guest may have it. */
bool util_name_is_role(const char *name);
/* Both folded (unicode_names.h). A frequent passphrase, the name itself, or one letter repeated. */
bool util_passphrase_is_common(const char *folded, const char *folded_name);
