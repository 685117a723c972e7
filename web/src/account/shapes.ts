// Whether values read from a file have the shape that the page relies on.
export type Entries = Record<string, unknown>;
export type Shape = (value: unknown) => boolean;

export const isEntries = (value: unknown): value is Entries =>
  !!value && typeof value === 'object' && !Array.isArray(value);

export const text: Shape = (value) => typeof value === 'string';
export const number: Shape = (value) => typeof value === 'number' && Number.isFinite(value);
export const flag: Shape = (value) => typeof value === 'boolean';
export const plain: Shape = (value) => text(value) || number(value) || flag(value);

/** It may be missing. */
export const maybe =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

export const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);

export const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);

/** Any names, each with such a value. */
export const named =
  (shape: Shape): Shape =>
  (value) =>
    isEntries(value) && Object.values(value).every(shape);

/** These members, and perhaps more. */
export const having =
  (members: Record<string, Shape>): Shape =>
  (value) =>
    isEntries(value) && Object.entries(members).every(([name, shape]) => shape(value[name]));
