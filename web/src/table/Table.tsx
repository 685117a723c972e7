// The table: other people around, the table's cards in the middle, own things below.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { acting, fullTitle, game, here, sent, view } from '../store';
import { act, hint, redo, undo } from '../play';
import { CheckButton } from '../fair/Check';
import { Notes } from '../room/Notes';
import { tokenOf } from '../mine';
import { Watchers } from '../room/Presence';
import { SitDialog } from '../room/SitDown';
import { TalkPanel } from '../room/Talk';
import { settings, wide } from '../settings';
import { t } from '../words';
import { Actions } from './Actions';
import { Bar } from './Bar';
import { Board, Status } from './Board';
import { Centre } from './Centre';
import { candidates, chosen, moves, theme } from './choice';
import { Felt } from './Felt';
import { around, layout } from './layout';
import { Log } from './Log';
import { Look } from './Look';
import { PersonView } from './Person';
import { Result } from './Result';
import { flights } from './flights';
import { Toast } from '../Toast';
import { ZoneView } from './Zone';
import { Laid } from './Laid';

/** Single letters for people who like them; off in the settings. */
function shortcut(event: KeyboardEvent): void {
  if (!settings.value.keys || event.ctrlKey || event.altKey || event.metaKey) return;
  const target = event.target as HTMLElement;
  if (target.closest('input, select, textarea, dialog')) return;
  const v = view.value;
  if (!v) return;
  if (event.key === 'h' && acting.value) void hint();
  else if (event.key === 'u' && v.undo) undo();
  else if (event.key === 'r' && v.redo) redo();
  else if (event.key === 'Escape') chosen.value = [];
  else if (event.key === ' ' && target === document.body && moves.value.length === 1)
    act(moves.value[0]!.text);
  else return;
  event.preventDefault();
}

export function Table() {
  const root = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState(false);
  const v = view.value;
  const g = game.value;

  // A step ends every half-made choice; news of the same step (somebody's name) does not.
  const number = v?.number;
  useLayoutEffect(() => {
    chosen.value = [];
  }, [number]);
  useLayoutEffect(() => flights(root.current, v), [v]);
  useLayoutEffect(() => {
    addEventListener('keydown', shortcut);
    return () => removeEventListener('keydown', shortcut);
  }, []);

  if (!v || !g) return null;

  const { own, others, centre } = layout(g, v, theme.value);
  const places = around(others.length);
  const laid = [...(own ? [own] : []), ...others].filter((p) => p.laid.length > 0);
  const group = (where: string) =>
    others.flatMap((person, i) =>
      places[i] === where ? <PersonView key={person.seat} person={person} /> : [],
    );
  const crowd = others.length > 3 ? 'crowded' : others.length > 1 ? 'several' : 'single';
  const preset = g.presets.find((p) => p.id === v.preset)?.title;
  const title = fullTitle(preset || here.value?.title || g.title);

  return (
    <div
      class={`table-page deck-${g.deck} seats-${v.seats}`}
      ref={root}
      data-number={v.number}
      data-mine={acting.value && sent.value === null ? 'yes' : 'no'}
    >
      <Bar title={title} panel={{ open: side, toggle: () => setSide(!side) }} />
      <main class="table" aria-label={title}>
        <h1 class="unseen">{title}</h1>
        <div class="above">
          <Status />
          <Notes />
        </div>
        <Felt>
          <div class={`others ${crowd}`}>
            <div class="people">
              <div class="at left">{group('left')}</div>
              <div class="at top">{group('top')}</div>
              <div class="at right">{group('right')}</div>
            </div>
            <div class="middle">
              {laid.length > 0 && <Laid people={laid} viewer={v.seat} seats={v.seats} />}
              <Centre placed={centre} />
            </div>
          </div>
          {v.over && <Result />}
        </Felt>
        <Toast />
        {!wide.value && <TalkPanel />}
        <div class={`own ${acting.value ? 'on-turn' : ''}`}>
          {own && (
            <PersonView person={{ ...own, zones: own.zones.filter((z) => z.how !== 'hand') }} own />
          )}
          {own?.zones
            .filter((z) => z.how === 'hand')
            .map((z) => (
              <ZoneView key={z.zone.id} placed={z} bare />
            ))}
        </div>
        <Actions list={candidates.value} />
      </main>
      <aside class={`side ${side ? 'open' : ''}`} aria-label={t('Scores and events')}>
        <div class="figures-side">
          <Board />
          <Watchers />
          {!v.over && <CheckButton />}
        </div>
        <Log />
        {wide.value && <TalkPanel />}
      </aside>
      <Look />
      <SitDialog fresh={!!tokenOf(here.value)} />
    </div>
  );
}
