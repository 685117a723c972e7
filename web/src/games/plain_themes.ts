// Finds the theme of a game by its file name: <id>_theme.ts, or <id>_<form>_theme.ts for one form.
import type { PlainTheme } from './theme';

const files = import.meta.glob<{ theme: PlainTheme }>('./*_theme.ts', { eager: true });

const NONE: PlainTheme = {};

const plainThemes = new Map(
  Object.entries(files).map(([file, { theme }]) => [file.slice(2, -'_theme.ts'.length), theme]),
);

/** The name of the theme of a game or of one form of it. */
export function themeNameOf(id: string, form: string | null): string {
  const own = `${id}_${form}`;
  return form && plainThemes.has(own) ? own : id;
}

/** The theme without what it adds to the page; an empty one where there is no file. */
export function plainThemeOf(id: string, form: string | null): PlainTheme {
  return plainThemes.get(themeNameOf(id, form)) ?? NONE;
}
