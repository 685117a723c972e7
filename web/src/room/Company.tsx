// What goes with a person at the table besides the game: words just said, a bot that keeps the
// seat, a seat that can be taken.
import { small } from '../settings';
import { view } from '../store';
import { t } from '../words';
import { room } from './room';
import { wanted } from './SitDown';
import { Utterance } from './Sign';
import { bubbles } from './talk';

export function Company({ seat, own }: { seat: number; own: boolean }) {
  const chair = room.value?.seats[seat];
  const said = bubbles.value[seat];
  const watching = view.value?.seat === -1;
  return (
    <>
      {chair?.kept && !own && (
        <p class="keeping">
          {small.value
            ? t('a bot plays meanwhile')
            : t('A bot plays for {name} until they are back.', { name: chair.name })}
        </p>
      )}
      {chair?.who === 'open' && watching && (
        <button type="button" class="take" onClick={() => (wanted.value = seat)}>
          {t('Sit here')}
        </button>
      )}
      {said && (
        <p class="bubble">
          <Utterance said={said} />
        </p>
      )}
    </>
  );
}
