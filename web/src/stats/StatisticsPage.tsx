// The page of statistics of finished games: those of this device and those of the account.
import { useEffect, useId, useState } from 'preact/hooks';
import { Bars, Columns, Line } from './Charts';
import { Dialog } from '../components/Dialog';
import { OpenFile, SaveAndRead } from '../components/FileButtons';
import { Figure } from './Figure';
import { StatisticsFilters } from './StatisticsFilters';
import { Masthead } from '../components/Masthead';
import { More } from '../components/More';
import { savedTables } from '../state/saved_tables';
import { showRefusal } from '../state/toasts';
import { sessionKey } from '../state/login';
import { takeFile } from '../review/record_source';
import { t, tn } from '../base/translations';
import { gamesOfAccount, statisticsFile, importStatistics, type Taken } from './statistics_backup';
import { allPlayed, forgetPlayed } from './finished_games';
import { merged, type PlayedGame } from './played_game';
import * as sums from './totals';
import { chartsOf, decimal, percent, rowsOf, outcomesText, type Chart } from './chart_data';
import '../style/stats.css';

function Drawn({ chart }: { chart: Chart }) {
  return (
    <Figure
      {...chart}
      draw={(width) =>
        'bars' in chart ? (
          <Bars bars={chart.bars} width={width} />
        ) : 'columns' in chart ? (
          <Columns columns={chart.columns} width={width} />
        ) : (
          <Line dots={chart.dots} width={width} />
        )
      }
    />
  );
}

/** The legend of the bars' colours; the tables say it in words. */
function Legend() {
  return (
    <ul class="legend" aria-hidden="true">
      <li class="won">{t('Won')}</li>
      <li class="shared">{t('Tied')}</li>
      <li class="lost">{t('Lost')}</li>
    </ul>
  );
}

function Tiles({ list }: { list: PlayedGame[] }) {
  const { played, won } = sums.countOutcomes(list);
  const place = sums.averagePlace(list);
  const tiles = [
    [t('Played'), String(played)],
    [t('Won'), `${won} (${percent(won, played)})`],
    ...(place ? [[t('Average place'), decimal(place)]] : []),
  ];
  return (
    <dl class="tiles">
      {tiles.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const FIRST = 3; // charts that are shown at once
const LATEST = 8;

/** A list of games, with links to the review of those whose table is known. */
function Games({ title, list }: { title: string; list: PlayedGame[] }) {
  const id = useId();
  const rows = rowsOf(list, new Set(savedTables.value.map((m) => m.table)));
  if (!rows.length) return null;
  return (
    <section class="chart longest" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol>
        {rows.map((row) => (
          <li key={row.key}>
            <b>{row.title}</b>{' '}
            <span>
              {row.steps} · {row.day} · {row.result}
            </span>
            {row.address && (
              <a href={row.address}>
                {t('Review')}
                <span class="unseen"> – {`${row.title}, ${row.day}`}</span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Opens a record file in the review, without a server. */
function FromFile() {
  return (
    <section class="along" aria-labelledby="from-file-title">
      <h2 id="from-file-title">{t('Review a saved game')}</h2>
      <div class="buttons">
        <OpenFile
          label={t('Open a record')}
          name="record"
          accept=".talon,.txt,text/plain"
          read={(text) => (location.hash = takeFile(text))}
        />
      </div>
    </section>
  );
}

function told(found: Taken | null): string {
  if (!found) return t('This is not a Talon file.');
  const { all, fresh } = found;
  if (!all) return t('There are no games in this file.');
  return (
    tn('{n} game imported.', '{n} games imported.', fresh) +
    (all > fresh ? ` ${tn('{n} was already here.', '{n} were already here.', all - fresh)}` : '')
  );
}

function Along({ some }: { some: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <section class="along" aria-labelledby="along-title">
      <h2 id="along-title">{t('Export and import')}</h2>
      <p class="quiet">
        {t(
          'Your statistics stay on this device. The exported file gives no access to your seats, ' +
            'so you can share it.',
        )}
      </p>
      <SaveAndRead
        file="talon-statistics.json"
        tool="export-statistics"
        input="import-statistics"
        write={statisticsFile}
        read={(text) => told(importStatistics(text))}
      >
        {some && (
          <button type="button" class="warn" onClick={() => setAsking(true)}>
            {t('Delete statistics')}
          </button>
        )}
      </SaveAndRead>
      {asking && <Forgetting onClose={() => setAsking(false)} />}
    </section>
  );
}

function Forgetting({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Delete the statistics?')} onClose={onClose}>
      <p>{t('All finished games are deleted from this device. This cannot be undone.')}</p>
      <div class="buttons">
        <button
          type="button"
          class="warn"
          data-tool="forget-statistics"
          onClick={() => {
            forgetPlayed();
            onClose();
          }}
        >
          {t('Delete statistics')}
        </button>
        <button type="button" onClick={onClose}>
          {t('Keep them')}
        </button>
      </div>
    </Dialog>
  );
}

/** Loads the account's games from the server. */
function useEverything(): PlayedGame[] {
  const [more, setMore] = useState<PlayedGame[]>([]);
  useEffect(() => {
    if (sessionKey.value) void gamesOfAccount().then(setMore, showRefusal);
  }, [sessionKey.value]);
  return merged(allPlayed(), more).all;
}

export function StatisticsPage() {
  const all = useEverything();
  const [choice, setChoice] = useState(sums.everything);
  const list = sums.filtered(all, choice);
  const charts = chartsOf(list);
  return (
    <div class="beside statistics">
      <Masthead title={t('Statistics')} />
      <main>
        {all.length === 0 && <p>{t('No finished games yet. Play a game, then come back.')}</p>}
        {all.length > 0 && (
          <>
            <Tiles list={list} />
            <p role="status">{outcomesText(list)}</p>
            <More name="statistics-filters" id="filters-title" title={t('Which games count')}>
              <StatisticsFilters
                list={all}
                choice={choice}
                change={(part) => setChoice({ ...choice, ...part })}
              />
            </More>
            {charts.some((chart) => 'bars' in chart) && <Legend />}
            <div class="charts">
              {charts.slice(0, FIRST).map((chart) => (
                <Drawn key={chart.name} chart={chart} />
              ))}
            </div>
            <More name="statistics-charts" id="charts-title" title={t('More charts and games')}>
              <div class="charts">
                {charts.slice(FIRST).map((chart) => (
                  <Drawn key={chart.name} chart={chart} />
                ))}
                <Games title={t('Longest games')} list={sums.longest(list)} />
                <Games title={t('Latest games')} list={list.slice(-LATEST).reverse()} />
              </div>
            </More>
          </>
        )}
        <More
          name="statistics-files"
          id="files-title"
          title={t('Files')}
          wanted={all.length === 0}
        >
          <FromFile />
          <Along some={allPlayed().length > 0} />
        </More>
      </main>
    </div>
  );
}
