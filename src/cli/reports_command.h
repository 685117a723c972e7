/* reports_command.h - `talon store reports`: a part of `talon store`.
 */
#pragma once

/* The arguments are the data directory; the exit status. */
int cli_store_reports(const char *const *arguments);
