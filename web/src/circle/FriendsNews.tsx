// On the front page: open tables of one's circles, who of them is here, and the way to the page of
// people and circles.
import { t } from '../base/translations';
import { circles, watchCircles } from './circle_state';
import { listOf } from './circle_text';
import type { CircleState } from './circle_types';
import { Offers, offersOf, useFresh } from './Offers';
import { savedCircles } from './saved_circles';
import { useEffect } from 'preact/hooks';
import '../style/circle.css';

/** The others who are here, each once. */
function othersHere(states: CircleState[]): string[] {
  const names = states.flatMap(({ member, circle }) =>
    circle.members.filter((one) => one.here && one.member !== member).map((one) => one.name),
  );
  return [...new Set(names)];
}

export function FriendsNews() {
  const ids = savedCircles.value.map(({ id }) => id);
  useEffect(watchCircles, []);
  useFresh(ids);
  const states = ids.flatMap((id) => circles.value[id] ?? []);
  const here = othersHere(states);
  return (
    <section class="friends" aria-labelledby="friends-title">
      <header>
        <h2 id="friends-title">{t('Friends')}</h2>
        <nav class="circle-links" aria-label={t('Friends')}>
          {savedCircles.value.map((one) => (
            <a key={one.id} class="quiet-link" href={`#/circle/${one.id}`}>
              {one.title || one.id}
            </a>
          ))}
          <a class="quiet-link" href="#/circle">
            {t('People and circles')}
          </a>
        </nav>
      </header>
      <div role="status">
        <Offers offers={states.flatMap(offersOf)} />
        {here.length > 0 && <p class="here-now">{t('Here now: {who}', { who: listOf(here) })}</p>}
      </div>
    </section>
  );
}
