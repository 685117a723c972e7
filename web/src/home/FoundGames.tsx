// The games that the search on the front page has found. It comes with the first word looked for.
import { t, tn } from '../base/translations';
import { Entry } from './FindGame';
import { foundGames, type Found } from './game_search';

function foundText(found: Found[], exactly: boolean): string {
  if (!found.length) return t('No game has these words.');
  return exactly
    ? tn('1 game or variant found', '{n} games and variants found', found.length)
    : t('No game has exactly these words. These come close:');
}

/** What fits the query, in place of the tiles. */
export function FoundGames({ query }: { query: string }) {
  const { found, exactly } = foundGames(query);
  return (
    <>
      <p class="quiet" role="status">
        {foundText(found, exactly)}
      </p>
      <ul class="found-games">
        {found.map((it) => (
          <Entry key={`${it.game.id}/${it.preset}`} it={it} />
        ))}
      </ul>
    </>
  );
}
