/* schema.h - the tables that every kind of store has, as SQL.
 */
#pragma once

enum { STORE_SCHEMA = 2 }; /* the only version this program reads; migrate.c converts older ones */

/* SQL statements, each with its semicolon. */
extern const char store_schema[];
/* The same for what finds streams that are not in memory; it may be there already. */
extern const char store_schema_handles[];
/* The table `house` with the id of the database; older databases do not have it. */
extern const char store_schema_mark[];
