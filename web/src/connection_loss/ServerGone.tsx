// Says at a table that its server does not answer, since when, and what can be done; and at a table
// of this device that stands for one of the server, how to get back to that.
import type { ComponentChildren } from 'preact';
import { isLocal, link, restarting } from '../state/connection';
import { CardText } from '../cards/CardText';
import { currentTable, type StandsFor } from '../state/saved_tables';
import { visit } from '../state/session';
import { dateLocale, t } from '../base/translations';
import { playedForYou, playedText, type Played } from './played_for_you';
import '../style/connection_loss.css';
import {
  knownSince,
  mayPlayMeanwhile,
  playMeanwhile,
  serverGone,
  stayHere,
  willGoOn,
} from './server_gone';

function Note({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="note" data-note={name}>
      {children}
    </div>
  );
}

function goneText(): string {
  if (restarting.value) return t('The server is restarting. All tables are kept. One moment …');
  if (willGoOn())
    return t('The server does not answer. In a moment the game continues on this device.');
  const since = knownSince();
  if (since === null) return t('The server does not answer. The table is kept there.');
  const time = new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short' }).format(since);
  return t('The server does not answer. You see the table as it was at {time}.', { time });
}

function Gone() {
  return (
    <Note name="gone">
      <p>{goneText()}</p>
      <span class="buttons">
        <button type="button" data-tool="gone-home" onClick={() => visit(null)}>
          {t('Home')}
        </button>
        {!restarting.value && !willGoOn() && mayPlayMeanwhile() && (
          <button type="button" data-tool="meanwhile" onClick={() => void playMeanwhile()}>
            {t('Play here meanwhile')}
          </button>
        )}
      </span>
    </Note>
  );
}

function PlayedForYou(played: Played) {
  return (
    <Note name="played">
      <p>
        <CardText text={playedText(played, true)} />
      </p>
      <button type="button" onClick={() => (playedForYou.value = null)}>
        {t('Close')}
      </button>
    </Note>
  );
}

function Instead({ table, step }: StandsFor) {
  const goesOn = step !== undefined;
  if (link.value !== 'open')
    return goesOn ? (
      <Note name="instead">
        <p>
          {t(
            'The server does not answer: the game continues on this device. Cards that you ' +
              'had not seen are dealt anew.',
          )}
        </p>
      </Note>
    ) : null;
  return (
    <Note name="back">
      <p>
        {goesOn
          ? t('The server answers again. This game stays on this device.')
          : t('The server answers again.')}
      </p>
      <span class="buttons">
        <button type="button" data-tool="to-server" onClick={() => visit(table)}>
          {t('To the table there')}
        </button>
        <button type="button" data-tool="stay" onClick={stayHere}>
          {t('Stay here')}
        </button>
      </span>
    </Note>
  );
}

/** The server's table that this one stands for. */
function standsFor(): StandsFor | undefined {
  const entry = currentTable.value;
  return entry && isLocal(entry.table) ? entry.standsFor : undefined;
}

/** Among the other notices of a table. */
export function ServerGone() {
  const instead = standsFor();
  return (
    <>
      {serverGone() && <Gone />}
      {instead && <Instead {...instead} />}
      {playedForYou.value && <PlayedForYou {...playedForYou.value} />}
    </>
  );
}

/** On the pages of a table that have no other notices. */
export function ServerGoneAlone() {
  if (!serverGone() && !standsFor()) return null;
  return (
    <div class="notes" role="status">
      <ServerGone />
    </div>
  );
}
