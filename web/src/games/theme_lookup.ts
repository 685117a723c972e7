// Finds the theme of a game by its file name: <id>_theme.ts, or <id>_<form>_theme.ts for one form.
import type { Theme } from './theme';

const files = import.meta.glob<{ theme: Theme }>('./*_theme.ts', { eager: true });

/** The theme of a game or of one form of it; an empty one where there is no file. */
export function themeOf(id: string, form: string | null): Theme {
  const whole = files[`./${id}_theme.ts`]?.theme;
  const own = form ? files[`./${id}_${form}_theme.ts`]?.theme : undefined;
  return own ?? whole ?? {};
}
