// Leagues over evenings: "#/league" lists those of this device, "#/league/ID" is one of them. They
// are kept on this device; a file takes one to another device.
import { t, tn } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { OpenFile } from '../components/FileButtons';
import { Masthead } from '../components/Masthead';
import { randomHex } from '../base/random_hex';
import { showToast } from '../state/toasts';
import { AddEvening } from './AddEvening';
import { countLeague, refusalOf } from './league_count';
import { saveLeague, saveLeagueTable } from './league_export';
import { LeagueSetup } from './LeagueSetup';
import { LeagueTable } from './LeagueTable';
import type { League } from './league_types';
import { forgetLeague, keepLeague, leagueOf, leagues, leagueWith } from './saved_leagues';
import '../style/stats.css';
import '../style/drive.css';
import '../style/drive_sheets.css';

function goTo(league: League): void {
  keepLeague(league);
  location.hash = `#/league/${league.id}`;
}

const begin = (): void =>
  goTo({
    id: randomHex(8),
    title: t('League'),
    points: 'sum',
    best: 0,
    drop: 0,
    same: [],
    evenings: [],
  });

function importLeague(text: string): void {
  let league: League | null = null;
  try {
    league = leagueOf(JSON.parse(text));
  } catch {
    league = null;
  }
  if (league) goTo(league);
  else showToast(t('This file has no league.'));
}

function LeagueList() {
  return (
    <main>
      <p>
        {t(
          'A league adds up the evenings of a club or family. Choose what an evening brings, and ' +
            'how many of the worst do not count. It is kept on this device.',
        )}
      </p>
      {leagues.value.length > 0 && (
        <ul class="saved-drives">
          {leagues.value.map((league) => (
            <li key={league.id}>
              <a href={`#/league/${league.id}`}>{league.title || t('League')}</a>
              <span class="quiet">{tn('1 evening', '{n} evenings', league.evenings.length)}</span>
              <ConfirmButton
                label={t('Remove')}
                sure={t('Remove?')}
                act={() => forgetLeague(league.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div class="buttons">
        <button type="button" class="primary" data-tool="new-league" onClick={begin}>
          {t('New league')}
        </button>
        <OpenFile
          label={t('Import a file')}
          name="league-file"
          accept=".json,application/json"
          read={importLeague}
        />
        <a class="quiet-link" href="#/drive">
          {t('Drives')}
        </a>
      </div>
    </main>
  );
}

function OneLeague({ league }: { league: League }) {
  const { evenings } = league;
  const counted = evenings.length > 0 ? countLeague(league) : { standings: [] };
  const standings = 'refused' in counted ? [] : counted.standings;
  return (
    <main class="print-page">
      <section class="drive-sheet" aria-labelledby="league-title">
        <h2 id="league-title">{league.title || t('League')}</h2>
        {evenings.length === 0 && <p class="quiet">{t('There are no evenings yet.')}</p>}
        {'refused' in counted && <p role="status">{refusalOf(league, counted)}</p>}
        {standings.length > 0 && <LeagueTable evenings={evenings} standings={standings} />}
      </section>
      <div class="buttons no-print">
        <button type="button" data-tool="print" onClick={() => window.print()}>
          {t('Print')}
        </button>
        <button type="button" data-tool="csv" onClick={() => saveLeagueTable(league)}>
          {t('Save for a spreadsheet')}
        </button>
        <button type="button" data-tool="json" onClick={() => saveLeague(league)}>
          {t('Save to a file')}
        </button>
        <a class="quiet-link" href="#/league">
          {t('All leagues')}
        </a>
      </div>
      <AddEvening league={league} />
      <LeagueSetup league={league} standings={standings} />
    </main>
  );
}

export function LeaguePage({ words }: { words: string[] }) {
  const [id = ''] = words;
  const league = leagueWith(id);
  return (
    <div class="beside drive league">
      <Masthead title={t('Leagues')} />
      {league ? <OneLeague league={league} /> : <LeagueList />}
    </div>
  );
}
