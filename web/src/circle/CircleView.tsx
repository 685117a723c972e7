// A circle as its members see it: open tables, members and who of them is here, the boards, the
// link that invites, and what can be changed.
import { useState } from 'preact/hooks';
import { AccountMark } from '../components/AccountMark';
import { Avatar } from '../components/Avatar';
import { ConfirmButton } from '../components/ConfirmButton';
import { Icon } from '../components/Icon';
import { t } from '../base/translations';
import { Invite } from '../room/Invite';
import { fullTitle, games } from '../state/game_list';
import { Boards } from './Boards';
import { CircleSettings } from './CircleSettings';
import { actInCircle, showHere } from './circle_state';
import type { Circle, CircleState } from './circle_types';
import { Offers, offersOf, useFresh } from './Offers';
import { openForCircle, titleOfFavourite } from './play_again';
import { savedCircle } from './saved_circles';

/** Each game once; its favourite variant is dealt. */
const families = (): string[] => [...new Set(games.value.map((game) => game.id))];

function OpenTable({ id }: { id: string }) {
  const [chosen, choose] = useState(families()[0] ?? '');
  return (
    <div class="open-table">
      <label class="field">
        <span>{t('Game')}</span>
        <select name="game" value={chosen} onChange={(e) => choose(e.currentTarget.value)}>
          {families().map((game) => (
            <option key={game} value={game}>
              {fullTitle(titleOfFavourite(game))}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="primary"
        data-tool="open-table"
        onClick={() => openForCircle(chosen, id)}
      >
        {t('Open a table for the circle')}
      </button>
    </div>
  );
}

function Tables({ state }: { state: CircleState }) {
  const { circle } = state;
  return (
    <section aria-labelledby="tables-title">
      <h2 id="tables-title">{t('Tables')}</h2>
      <div role="status">
        <Offers offers={offersOf(state)} />
        {!circle.tables.length && <p class="quiet">{t('No table is open right now.')}</p>}
      </div>
      <OpenTable id={circle.id} />
    </section>
  );
}

function Members({ state }: { state: CircleState }) {
  const { circle, member: own, opens } = state;
  return (
    <section aria-labelledby="members-title">
      <h2 id="members-title">{t('Members')}</h2>
      <ul class="members">
        {circle.members.map(({ member, name, sign, here, account }) => (
          <li key={member} data-member={name}>
            <Avatar who="person" name={name} seat={0} sign={sign} own={member === own} />
            <b translate={false}>{name}</b>
            <AccountMark shown={account} />
            {member === own && <span class="quiet">{t('You')}</span>}
            {name === circle.opener && <span class="quiet">{t('leads the circle')}</span>}
            {here && <span class="here">{t('here')}</span>}
            {opens && member !== own && (
              <ConfirmButton
                label={t('Remove {who} from the circle', { who: name })}
                sure={t('Remove?')}
                act={() => void actInCircle(circle.id, 'remove', { member })}
              >
                <Icon name="close" />
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      <label class="switch">
        <input
          type="checkbox"
          name="here"
          checked={!!savedCircle(circle.id)?.here}
          onChange={(e) => showHere(circle.id, e.currentTarget.checked)}
        />
        {t('Show the others when I am here')}
      </label>
      <p class="quiet">
        {t('Only members see it, and only while Talon is open on this device.')}
      </p>
    </section>
  );
}

export function invitationTo(circle: Circle): string {
  const url = new URL(location.href);
  url.hash = `#/circle/${circle.id}/${circle.invitation}`;
  return url.href;
}

export function CircleView({ state }: { state: CircleState }) {
  const { circle } = state;
  useFresh([circle.id]);
  return (
    <main>
      <Tables state={state} />
      <Members state={state} />
      <Boards circle={circle} />
      <section aria-labelledby="circle-invite">
        <h2 id="circle-invite">{t('Invite people')}</h2>
        <Invite
          label={t('Anyone who opens this link can join the circle.')}
          title={circle.title}
          url={invitationTo(circle)}
        />
      </section>
      <CircleSettings state={state} />
    </main>
  );
}
