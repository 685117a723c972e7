/* series_fields.h - sums and products of table numbers in finite fields, with which players meet
 * once where whole numbers would bring them together again.
 */
#pragma once

#include <stdbool.h>

/* Whether each prime power that makes up the number of tables has a field with so many seats. */
bool series_fields_have(unsigned tables, unsigned seats);
/* table + seat * round, in the product of these fields. */
unsigned series_fields_place(unsigned tables, unsigned table, unsigned seat, unsigned round);
