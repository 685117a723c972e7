// One polite live region: what happened, in sentences, a few at a time.
import { signal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { acting, game, log, view } from './store';
import { lineText } from './table/Log';
import { t } from './words';

const MOST = 4;
const spoken = signal('');

export function Speaker() {
  const last = useRef({ table: '', number: -1, mine: false });
  useSignalEffect(() => {
    const v = view.value;
    const g = game.value;
    if (!v || !g) {
      last.current = { table: '', number: -1, mine: false };
      return;
    }
    const before = last.current;
    const fresh = before.number < 0 ? [] : log.value.filter((l) => l.number > before.number);
    const words = fresh.slice(-MOST).map((l) => lineText(g, v, l, false));
    if (v.over && before.number !== v.number) words.push(t('The game is over.'));
    else if (acting.value && (!before.mine || fresh.length)) words.push(t('It is your turn.'));
    last.current = { table: v.game, number: v.number, mine: acting.value };
    if (words.length) spoken.value = words.join(' ');
  });
  return (
    <div class="unseen" aria-live="polite" data-live>
      {spoken.value}
    </div>
  );
}
