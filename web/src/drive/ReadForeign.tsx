// Buttons that read files of other clubs' programs: names at the door, and results.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { OpenFile } from '../components/FileButtons';
import { showToast } from '../state/toasts';
import { readResults, takesForeign } from './foreign_results';
import { refusalText } from './refusal_text';
import type { DriveState } from './drive_types';

const KINDS = '.csv,.txt,.pbn,text/plain,text/csv';

const lineOf = (name: string, group = ''): string => (group ? `${name}\t${group}` : name);

interface NamesProps {
  grouped: boolean; // behind a name and a tab stands the group that the file says
  take: (lines: string[]) => void;
}

/** Nothing is on the list yet: the names come where somebody would type them. */
export function ReadNames({ grouped, take }: NamesProps) {
  const read = async (text: string) => {
    const { foreign } = await import('./foreign_module');
    const file = foreign.names(text);
    if ('refused' in file) showToast(refusalText(file.refused));
    else if (!file.names.length) showToast(t('There are no names in the file.'));
    else take(file.names.map((name, i) => lineOf(name, grouped ? file.groups[i] : '')));
  };
  return (
    <OpenFile
      label={t('Names from another program')}
      name="foreign-names"
      accept={KINDS}
      read={read}
    />
  );
}

export function ReadResults({ state }: { state: DriveState }) {
  const [busy, setBusy] = useState(false);
  if (state.role !== 'director' || !takesForeign(state)) return null;
  const read = (text: string) => {
    setBusy(true);
    return readResults(state, text).finally(() => setBusy(false));
  };
  if (busy) return <p aria-busy="true">{t('Reading the results …')}</p>;
  return (
    <div class="buttons">
      <OpenFile
        label={t('Results from another program')}
        name="foreign-results"
        accept={KINDS}
        read={read}
      />
    </div>
  );
}
