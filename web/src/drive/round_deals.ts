// How many deals a table plays in a round: the drive counts them, or online the game does at a
// table with cards of its own.
import { tn } from '../base/translations';
import { choiceOf, driveGame } from './drive_options';
import type { OnlineSetup } from './drive_types';

interface Table {
  movement: string;
  same: boolean;
  deals: number;
  online?: OnlineSetup | null;
}

/** The game's option that says how many; null: the drive says it. */
function sittingOf({ movement, same, online }: Table): string | null {
  const isShared = same || choiceOf('movement', movement)?.boards;
  return online && !isShared ? driveGame(online.game).sitting : null;
}

/** How many deals there are in a round, or how many games. */
export function dealsOf(setup: Table): number {
  const sitting = sittingOf(setup);
  if (!sitting || !setup.online) return setup.deals;
  const { game, options } = setup.online;
  return setup.deals * Number(options[sitting] ?? driveGame(game).deals);
}

export function dealsText(setup: Table): string {
  return !setup.online || driveGame(setup.online.game).one_deal
    ? tn('1 deal per round', '{n} deals per round', dealsOf(setup))
    : tn('1 game per round', '{n} games per round', setup.deals);
}

/** With so many deals in a round. */
export function withDeals<Kind extends Table>(setup: Kind, deals: number): Kind {
  const sitting = sittingOf(setup);
  if (!sitting || !setup.online) return { ...setup, deals };
  const options = { ...setup.online.options, [sitting]: String(deals) };
  return { ...setup, deals: 1, online: { ...setup.online, options } };
}
