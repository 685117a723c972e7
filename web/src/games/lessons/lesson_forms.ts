// Which lesson a preset has: forms that lack what the game's own lesson teaches have one of their
// own. A lesson's name is that of its file.

const EQUAL = 'wippen_equal';
const SUMS = 'wippen_sums';

const forms: Record<string, Record<string, string>> = {
  wippen: {
    ...{ basic: EQUAL, children: EQUAL, stealing: EQUAL, 'two-packs': EQUAL },
    ...{ 'match-points': EQUAL, 'match-games': EQUAL },
    ...{ adding: SUMS, 'adding-stealing': SUMS },
  },
};

/** The lesson of a preset, or without one of the whole game. */
export const lessonOf = (game: string, preset: string | null): string =>
  (preset && forms[game]?.[preset]) || game;

/** All lessons of a game. */
export const lessonsOf = (game: string): string[] => [
  ...new Set([game, ...Object.values(forms[game] ?? {})]),
];
