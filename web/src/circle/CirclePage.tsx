// The page of people and circles: "#/circle" is both lists, "#/circle/ID" a circle,
// "#/circle/ID/WORD" an invitation to it.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { Masthead } from '../components/Masthead';
import { link } from '../state/connection';
import { JoinForm } from './CircleForms';
import { CircleHome } from './CircleHome';
import {
  circleFaults,
  circles,
  lookAtInvitation,
  refreshCircle,
  watchCircles,
} from './circle_state';
import type { CircleTitle } from './circle_types';
import { CircleView } from './CircleView';
import { savedCircle } from './saved_circles';
import '../style/stats.css';
import '../style/circle.css';

const AllCircles = () => (
  <a class="quiet-link" href="#/circle">
    {t('People and circles')}
  </a>
);

function Fault({ id }: { id: string }) {
  return (
    <main>
      <p role="alert">{t(circleFaults.value[id] ?? '')}</p>
      <AllCircles />
    </main>
  );
}

const Loading = () => <main aria-busy="true">{t('Loading …')}</main>;

function Invited({ id, word }: { id: string; word: string }) {
  const [found, setFound] = useState<CircleTitle | null>(null);
  const there = link.value === 'open';
  useEffect(() => {
    setFound(null);
    if (there) void lookAtInvitation(id, word).then(setFound);
  }, [id, word, there]);
  if (circleFaults.value[id]) return <Fault id={id} />;
  if (!found) return <Loading />;
  return (
    <main>
      <section class="panel welcome" aria-labelledby="invited-title">
        <h2 id="invited-title">{t('You are invited!')}</h2>
        <p>
          {t('{who} invites you to the circle “{title}”. Members so far: {n}.', {
            who: found.opener,
            title: found.title,
            n: found.count,
          })}
        </p>
        <p>
          {t(
            'The others see the name you enter here, and how often you win at tables of the ' +
              'circle. You do not need an account.',
          )}
        </p>
        <JoinForm id={id} word={word} />
      </section>
    </main>
  );
}

function Opened({ id }: { id: string }) {
  const there = link.value === 'open';
  useEffect(() => {
    watchCircles();
    if (there) void refreshCircle(id);
  }, [id, there]);
  const state = circles.value[id];
  if (state) return <CircleView state={state} />;
  return circleFaults.value[id] ? <Fault id={id} /> : <Loading />;
}

function Content({ id, word }: { id: string; word: string }) {
  if (!id)
    return (
      <main>
        <CircleHome />
      </main>
    );
  return word && !savedCircle(id) ? <Invited id={id} word={word} /> : <Opened id={id} />;
}

export function CirclePage({ words }: { words: string[] }) {
  const [id = '', word = ''] = words;
  const title = circles.value[id]?.circle.title ?? t('People and circles');
  return (
    <div class="beside circle" data-circle={id}>
      <Masthead title={title} />
      <Content id={id} word={word} />
    </div>
  );
}
