// Counts leagues as `talon league` does. The module comes with the pages that import this.
import { decimalMark } from '../base/csv';
import { t } from '../base/translations';
import source from '../generated/drive.wasm?url';
import { LeagueModule } from './league_module';
import type { CountedLeague, League, LeagueEvening, LeagueRefusal, Refused } from './league_types';

const { instance } = await WebAssembly.instantiateStreaming(fetch(source), {});
const module = new LeagueModule(instance);

export const countLeague = (league: League): CountedLeague | Refused =>
  JSON.parse(module.count(league)) as CountedLeague | Refused;

/** A drive from a file, or as the server tells it. */
export const readEvening = (text: string, title: string): LeagueEvening | Refused =>
  JSON.parse(module.evening(text, title)) as LeagueEvening | Refused;

/** A table for a spreadsheet, of a league that can be counted. */
export const leagueTable = (league: League): string =>
  module.table(league, [t('Place'), t('Name'), t('Total'), t('Played')], decimalMark());

/** The sentence of a refusal, with the evening and the person whom it is about. */
export function refusalText({ sentence, word, name }: LeagueRefusal, evening?: string): string {
  const parts = { file: evening ?? '', name, sentence: t(sentence, { word }) };
  if (evening === undefined) return parts.sentence;
  return name ? t('{file}: {name}: {sentence}', parts) : t('{file}: {sentence}', parts);
}

/** Why the league cannot be counted; '' if it can be. */
export function refusalOf(league: League, counted = countLeague(league)): string {
  if (!('refused' in counted)) return '';
  return refusalText(counted.refused, league.evenings[counted.refused.evening - 1]?.title);
}
