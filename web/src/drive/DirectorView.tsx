// The director's view of a drive, in parts: the round, people, standings, what was done, links.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { ActLog } from './ActLog';
import { CardsPanel } from './CardsPanel';
import { act } from './drive_state';
import { useGuide } from './drive_guide';
import { isDisputed, isOnline } from './drive_text';
import { hasCards } from './has_cards';
import { HostLobby } from './Lobby';
import { LinksPanel } from './LinksPanel';
import { OnlineRound } from './OnlineRound';
import { PeoplePanel } from './PeoplePanel';
import { RoundPanel } from './RoundPanel';
import { SetupFields, type Setup } from './SetupFields';
import { StandingsPanel } from './DriveStandings';
import { TravellersPanel } from './Travellers';
import type { DriveState } from './drive_types';

function SetupForm({ state }: { state: DriveState }) {
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
      <details class="options">
        <summary>{t('Setup')}</summary>
        <SetupForm state={state} />
      </details>
    </>
  );
}

function OverPanel({ state }: { state: DriveState }) {
  return (
    <>
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
      {state.drive.phase === 'over' && <OverPanel state={state} />}
      <Round state={state} />
    </>
  );
}

const panels: Record<string, (props: { state: DriveState }) => preact.JSX.Element> = {
  people: PeoplePanel,
  standings: StandingsPanel,
  travellers: TravellersPanel,
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
  const disputes = state.round?.tables.filter((table) => table.deals.some(isDisputed)) ?? [];
  return (
    <>
      <Tabs state={state} part={part} />
      <main data-phase={state.drive.phase} data-round={state.drive.round}>
        {disputes.length > 0 && part && (
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
