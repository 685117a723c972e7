// People and circles of this device: those met at tables, the circles, and a new one.
import { useEffect } from 'preact/hooks';
import { t } from '../base/translations';
import { sessionKey } from '../state/login';
import { NewCircleForm } from './CircleForms';
import { circles, fetchOwnCircles, watchCircles } from './circle_state';
import { listOf } from './circle_text';
import { Offers, offersOf, useFresh } from './Offers';
import { PeopleList } from './PeopleList';
import { savedCircles, type SavedCircle } from './saved_circles';

function Saved({ it }: { it: SavedCircle }) {
  const state = circles.value[it.id];
  const here = state?.circle.members.filter((one) => one.here && one.member !== state.member);
  return (
    <li>
      <a class="quiet-link" href={`#/circle/${it.id}`}>{it.title || it.id}</a>
      {here && here.length > 0 && (
        <span class="quiet">{t('Here now: {who}', { who: listOf(here.map((o) => o.name)) })}</span>
      )}
    </li>
  );
}

function Circles() {
  const list = savedCircles.value;
  const ids = list.map(({ id }) => id);
  useFresh(ids);
  if (!list.length) return null;
  const states = ids.flatMap((id) => circles.value[id] ?? []);
  return (
    <>
      <Offers offers={states.flatMap(offersOf)} />
      <ul class="saved-circles">
        {list.map((it) => (
          <Saved key={it.id} it={it} />
        ))}
      </ul>
    </>
  );
}

export function CircleHome() {
  useEffect(() => {
    if (savedCircles.value.length) watchCircles();
    void fetchOwnCircles();
  }, [sessionKey.value]);
  return (
    <>
      <section aria-labelledby="circles-title">
        <h2 id="circles-title">{t('Circles')}</h2>
        <p>
          {t(
            'A circle is for people who keep playing together: a family, or the regulars of a ' +
              'club. You invite them by a link. They see each other’s tables and a leaderboard. ' +
              'Nobody needs an account, and nobody else sees it.',
          )}
        </p>
        <Circles />
        <details class="options" open={!savedCircles.value.length}>
          <summary>{t('New circle')}</summary>
          <NewCircleForm />
        </details>
      </section>
      <section aria-labelledby="people-title">
        <h2 id="people-title">{t('People you have played with')}</h2>
        <PeopleList />
      </section>
    </>
  );
}
