// Finds the whole theme of a game, with its panels.
import { panelsOf } from './game_panels';
import { plainThemeOf, themeNameOf } from './plain_themes';
import type { Theme } from './theme';

const themes = new Map<string, Theme>();

/** The theme of a game or of one form of it, each time the same object. */
export function themeOf(id: string, form: string | null): Theme {
  const name = themeNameOf(id, form);
  const known = themes.get(name);
  if (known) return known;
  const theme = { ...plainThemeOf(id, form), ...panelsOf(name) };
  themes.set(name, theme);
  return theme;
}
