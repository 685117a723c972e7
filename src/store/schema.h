/* schema.h - the shape of what is written down: SQLite and PostgreSQL 15 take the same statements.
 */
#ifndef TALON_STORE_SCHEMA_H
#define TALON_STORE_SCHEMA_H

enum { STORE_SCHEMA = 2 }; /* of this program; it reads no other one */

/* One statement after the other, with semicolons. */
extern const char store_schema[];

#endif
