// The director's view of a drive, in parts: the round, people, standings, what was done, links.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { ActLog } from './ActLog';
import { Asks } from './Asks';
import { CardsPanel } from './CardsPanel';
import { CeremonyDesk } from './CeremonyDesk';
import { ChangeSetup } from './ChangeSetup';
import { useClubEvening } from './ClubEvening';
import { act } from './drive_state';
import { useGuide } from './drive_guide';
import { isDisputed, isOnline } from './drive_text';
import { hasCards } from './has_cards';
import { ForecastLines } from './ForecastLines';
import { HostLobby } from './Lobby';
import { LinksPanel } from './LinksPanel';
import { OnlineRound } from './OnlineRound';
import { openingOf } from './openings';
import { PeoplePanel } from './PeoplePanel';
import { RoundPanel } from './RoundPanel';
import { ResultsPanel } from './ResultsPanel';
import { SetupFields, usualSetup, type Setup } from './SetupFields';
import { SetupLine } from './SetupLine';
import { StandingsPanel } from './StandingsPanel';
import { Wishes } from './Wishes';
import { TravellersPanel } from './Travellers';
import type { DriveState } from './drive_types';

function FirstSetup({ state }: { state: DriveState }) {
  const [setup, setSetup] = useState<Setup>(state.drive.setup);
  return (
    <form
      class="drive-form"
      onSubmit={(event) => {
        event.preventDefault();
        void act('setup', { setup });
      }}
    >
      <SetupFields setup={setup} change={(part) => setSetup({ ...setup, ...part })} />
      <SetupLine setup={setup} usual={usualSetup()} />
      <button type="submit">{t('Change the setup')}</button>
    </form>
  );
}

function BeginPanel({ state }: { state: DriveState }) {
  const { people } = state.drive;
  return (
    <>
      <h2>{t('Before the start')}</h2>
      <p>
        {t('{n} on the list. Enter the others under “People”, or let them scan the code.', {
          n: people,
        })}
      </p>
      <ForecastLines state={state} />
      <div class="buttons">
        <a class="quiet-link" href={`#/drive/${state.drive.id}/people`}>
          {t('People')}
        </a>
        <button
          type="button"
          class="primary"
          data-tool="begin"
          disabled={!people}
          onClick={() => void act('begin')}
        >
          {t('Begin with round 1')}
        </button>
      </div>
      <Wishes state={state} />
      <details class="options">
        <summary>{t('Setup')}</summary>
        <FirstSetup state={state} />
      </details>
    </>
  );
}

function OverPanel({ state }: { state: DriveState }) {
  return (
    <>
      <CeremonyDesk state={state} />
      <StandingsPanel state={state} />
      <div class="buttons">
        <a class="quiet-link" href={`#/drive/${state.drive.id}/wall`}>
          {t('Ceremony on the big screen')}
        </a>
      </div>
    </>
  );
}

function NowPanel({ state }: { state: DriveState }) {
  const Round = isOnline(state) ? OnlineRound : RoundPanel;
  const Begin = isOnline(state) ? HostLobby : BeginPanel;
  if (state.drive.phase === 'gathering') return <Begin state={state} />;
  return (
    <>
      {state.drive.phase === 'over' ? (
        <OverPanel state={state} />
      ) : (
        <CeremonyDesk state={state} />
      )}
      <Round state={state} />
      {state.drive.phase === 'playing' && <Wishes state={state} />}
      <ChangeSetup state={state} />
    </>
  );
}

const panels: Record<string, (props: { state: DriveState }) => preact.JSX.Element> = {
  people: PeoplePanel,
  standings: StandingsPanel,
  travellers: TravellersPanel,
  results: ResultsPanel,
  cards: CardsPanel,
  log: ActLog,
  links: LinksPanel,
};

function Tabs({ state, part }: { state: DriveState; part: string }) {
  const { id, boards, phase } = state.drive;
  const online = isOnline(state);
  const tabs: [string, string][] = [
    ['', online && phase === 'gathering' ? t('Lobby') : t('Round')],
    ['people', t('People')],
    ...(phase === 'gathering' ? [] : [['results', t('Results')] as [string, string]]),
    ['standings', t('Standings')],
    ...(boards ? [['travellers', t('Travellers')] as [string, string]] : []),
    ...(hasCards(state) ? [['cards', t('Cards')] as [string, string]] : []),
    ['log', t('Log')],
    ['links', online ? t('Links') : t('Codes and printing')],
    ['wall', t('Big screen')],
  ];
  return (
    <nav class="drive-tabs" aria-label={t('Parts of the drive')}>
      {tabs.map(([name, label]) => (
        <a
          key={name}
          href={`#/drive/${id}${name && `/${name}`}`}
          aria-current={name === part ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

export function DirectorView({ state, part }: { state: DriveState; part: string }) {
  const Panel = panels[part] ?? NowPanel;
  useGuide(!part);
  useClubEvening(state);
  const disputes = state.round?.tables.filter((table) => table.deals.some(isDisputed)) ?? [];
  return (
    <>
      <Tabs state={state} part={part} />
      <main data-phase={state.drive.phase} data-round={state.drive.round}>
        {openingOf(state.drive.id) && (
          <p role="status">{t('People are still being put on the list.')}</p>
        )}
        <Asks state={state} />
        {disputes.length > 0 && (
          <p role="alert" class="dispute">
            {t('The sides disagree at table {tables}.', {
              tables: disputes.map((table) => table.table).join(', '),
            })}
          </p>
        )}
        <Panel state={state} />
      </main>
    </>
  );
}
