// The people met at tables of this device, and the last companies: play again with them, strike
// somebody, clear the list.
import { Avatar } from '../components/Avatar';
import { ConfirmButton } from '../components/ConfirmButton';
import { Icon } from '../components/Icon';
import { press } from '../components/press';
import { dateLocale, t, tn } from '../base/translations';
import { fullTitle } from '../state/game_list';
import { link } from '../state/connection';
import { gameTitle, listOf } from './circle_text';
import { clearPeople, met, peopleOf, strikePerson, type Company, type Met } from './people';
import { playAgain } from './play_again';

const FEW = 5; // companies that are offered

function CompanyEntry({ it }: { it: Company }) {
  const names = listOf(peopleOf(it));
  const cut = link.value === 'open' ? null : t('Available when you are online');
  return (
    <li data-company={names}>
      <span>
        <b>{names}</b> <span class="quiet">{fullTitle(it.title)}</span>
      </span>
      <button
        type="button"
        class="primary"
        aria-label={t('Play again with {who}: {game}', { who: names, game: fullTitle(it.title) })}
        {...press(cut, () => void playAgain(it))}
      >
        {t('Play again')}
      </button>
    </li>
  );
}

function storyOf(it: Met): string {
  const sum = Object.values(it.games).reduce((all, n) => all + n, 0);
  const games = listOf(Object.keys(it.games).map(gameTitle));
  const when = new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium' }).format(it.when);
  const won = t('won by you: {n}', { n: it.won });
  return [games, tn('1 game', '{n} games', sum), won, when].join(' · ');
}

function Person({ it }: { it: Met }) {
  return (
    <li data-met={it.name}>
      <Avatar who="person" name={it.name} seat={0} sign={it.sign} own={false} />
      <span>
        <b translate={false}>{it.name}</b>
        <br />
        <span class="quiet">{storyOf(it)}</span>
      </span>
      <ConfirmButton
        label={t('Remove {who} from this list', { who: it.name })}
        sure={t('Remove?')}
        act={() => strikePerson(it.name)}
      >
        <Icon name="close" />
      </ConfirmButton>
    </li>
  );
}

export function PeopleList() {
  const { people, companies } = met.value;
  if (!people.length)
    return (
      <p class="quiet">
        {t('People you have finished a game with appear here. The list stays on this device.')}
      </p>
    );
  return (
    <>
      {companies.length > 0 && (
        <ul class="companies" aria-label={t('Play again')}>
          {companies.slice(0, FEW).map((it) => (
            <CompanyEntry key={`${it.game} ${peopleOf(it).join()}`} it={it} />
          ))}
        </ul>
      )}
      <ul class="met">
        {people.map((it) => (
          <Person key={it.name} it={it} />
        ))}
      </ul>
      <p class="quiet">{t('This list stays on this device. The server does not know it.')}</p>
      <ConfirmButton
        label={t('Clear the list')}
        sure={t('Clear the whole list?')}
        act={clearPeople}
      />
    </>
  );
}
