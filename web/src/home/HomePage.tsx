// The front page: the games of the first row with a picture each. A tap on one deals the cards. On
// top stand the last game, the games in progress and the open tables, where there are any; below
// are three doors to everything else, and today's deal and problem for those who play them.
import { AccountButton } from '../account/AccountDialog';
import { Avatar } from '../components/Avatar';
import { Icon } from '../components/Icon';
import { Later } from '../components/Later';
import { LanguageChoice } from '../preferences/LanguageChoice';
import { SettingsDialog } from '../preferences/SettingsDialog';
import { games } from '../state/game_list';
import { ownName } from '../state/own_name';
import type { Game } from '../base/protocol_types';
import { t } from '../base/translations';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Doors } from './Doors';
import { isFavourite, isRelative } from './favourites';
import { FindField, RelativesOf } from './FindGame';
import { GameTile } from './GameTile';
import { LevelChoice } from './LevelChoice';
import { OpenTablesButton } from './OpenTables';
import { PlayAgain } from './PlayAgain';
import { RunningTables } from './RunningTables';
import { playsDaily, Today } from './Today';

const loadFound = async () => (await import('./FoundGames')).FoundGames;

const FEW = 3; // games in progress on top, and one of them gives way to today

/**
 * The first tables of each game, in the order of the list, and how many presets it has. Of the
 * relatives those that somebody wants here; all of them stand below, and on the page of their game.
 */
function families(list: Game[]): [Game, number][] {
  const out = new Map<string, [Game, number]>();
  for (const game of list.filter(({ id }) => !isRelative(id) || isFavourite(id))) {
    const [first, known] = out.get(game.id) ?? [game, 0];
    out.set(game.id, [first, known + game.presets.length]);
  }
  return [...out.values()];
}

function Person({ open }: { open: () => void }) {
  const name = ownName.value.trim();
  if (!name) return null;
  return (
    <button
      type="button"
      class="person-chip"
      data-tool="name"
      title={t('Your name')}
      onClick={open}
    >
      <Avatar who="person" name={name} seat={0} own />
      <span>{name}</span>
    </button>
  );
}

function Masthead({ openSettings }: { openSettings: () => void }) {
  return (
    <header class="masthead">
      <h1>Talon</h1>
      <LanguageChoice />
      <AccountButton />
      <a class="icon" href="#/statistics" aria-label={t('Statistics')} title={t('Statistics')}>
        <Icon name="chart" />
      </a>
      <button
        type="button"
        class="icon"
        aria-label={t('Settings')}
        title={t('Settings')}
        onClick={openSettings}
      >
        <Icon name="gear" />
      </button>
    </header>
  );
}

function Games({ openSettings }: { openSettings: () => void }) {
  const [query, setQuery] = useState('');
  const shown = families(games.value);
  return (
    <section class="games" aria-labelledby="games-title">
      <div class="front-head">
        <h2 id="games-title">{t('Choose a game')}</h2>
        <FindField query={query} set={setQuery} />
        <LevelChoice />
        <Person open={openSettings} />
        <OpenTablesButton />
      </div>
      {query.trim() ? (
        <Later load={loadFound} props={{ query }} />
      ) : (
        <>
          <ul class="families">
            {shown.map(([game, variants]) => (
              <GameTile key={game.id} game={game} variants={variants} />
            ))}
          </ul>
          {shown.map(([game]) => isRelative(game.id) || <RelativesOf key={game.id} game={game} />)}
        </>
      )}
    </section>
  );
}

interface HomeProps {
  friends?: ComponentChildren; // what is new among them, on top
  friendsToday?: ComponentChildren; // how they played, at the end
}

export function HomePage({ friends, friendsToday }: HomeProps) {
  const [settings, setSettings] = useState(false);
  const openSettings = () => setSettings(true);
  const [daily] = useState(playsDaily);
  return (
    <div class="home">
      <Masthead openSettings={openSettings} />
      <main>
        {friends}
        <div class="resume">
          <PlayAgain />
          <RunningTables few={daily ? FEW - 1 : FEW} />
          {daily && <Today />}
        </div>
        <Games openSettings={openSettings} />
        <Doors withToday={!daily} />
        {friendsToday}
      </main>
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
    </div>
  );
}
