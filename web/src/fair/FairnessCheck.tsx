// "Check this shuffle": a button and a dialog that explains the check and shows its result.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../components/Dialog';
import { Icon } from '../components/Icon';
import { room } from '../state/room';
import { RequestError } from '../state/connection';
import { t, tn } from '../base/translations';
import { checkTable, type CheckResult } from './deal_checks';

export function CheckButton() {
  const [open, setOpen] = useState(false);
  if (!room.value || room.value.seeded) return null; // somebody who knows the seed knows the cards
  return (
    <>
      <button type="button" aria-haspopup="dialog" data-tool="check" onClick={() => setOpen(true)}>
        <Icon name="check" /> {t('Check this shuffle')}
      </button>
      {open && <CheckDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Finding({ result }: { result: CheckResult }) {
  const { verdict, over, own } = result;
  const fine = over
    ? t('Everything is correct: every card was dealt at random, as promised before the deal.')
    : t(
        'Everything is correct so far: the values shown match the commitment made before the deal.',
      );
  return (
    <>
      <p class={`finding ${verdict.ok ? 'fine' : 'refusal'}`} data-ok={verdict.ok}>
        {verdict.ok ? fine : t('The check failed. Do not trust this deal.')}
      </p>
      {verdict.ok && own > 0 && (
        <p>
          {tn(
            'One random value from this device was used.',
            '{n} random values from this device were used.',
            own,
          )}
        </p>
      )}
      {!over && <p class="quiet">{t('The current deal is shown when it is over.')}</p>}
      <details>
        <summary>{t('Details')}</summary>
        <ul class="looked-at">
          {verdict.line !== undefined && <li>{t('Line {n}:', { n: verdict.line })}</li>}
          {verdict.lines.map(({ msgid, parts }, i) => (
            <li key={i}>{t(msgid, parts)}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface CheckProps {
  look?: () => Promise<CheckResult>;
  onClose: () => void;
}

export function CheckDialog({ look = checkTable, onClose }: CheckProps) {
  const [result, setResult] = useState<CheckResult | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    look().then(setResult, (error: unknown) =>
      setFailed(
        error instanceof RequestError
          ? error.refusal.message
          : t('The check is not possible right now.'),
      ),
    );
  }, []);
  return (
    <Dialog title={t('Check this shuffle')} name="check" onClose={onClose}>
      <p>
        {t(
          'Before the deal the server committed to a secret. Then each seat added a random value.',
        )}{' '}
        {t(
          'This device now calculates all cards again from these values. That shows that nobody ' +
            'chose them.',
        )}
      </p>
      <div role="status" aria-busy={!result && !failed}>
        {result && <Finding result={result} />}
        {failed && <p class="refusal">{t(failed)}</p>}
        {!result && !failed && <p>{t('One moment …')}</p>}
      </div>
    </Dialog>
  );
}
