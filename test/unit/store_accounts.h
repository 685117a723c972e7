/* store_accounts.h - tests of accounts in a real store (test_store.c).
 */
#pragma once

#include "store_place.h"

void accounts_are_found_by_names_and_secrets(void **unused);
void accounts_get_handles(void **unused);
void unused_accounts_are_told(void **unused);
void accounts_are_counted(void **unused);
void a_start_reads_streams_between_rows(void **unused);
