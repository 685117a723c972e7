// Buttons to save a file and to read one, with a message about the result.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { saveFile } from '../base/download';
import { RequestError } from '../state/connection';
import { t } from '../base/translations';
import { openText } from './open_text';

const JSON_FILE = 'application/json';

interface OpenProps {
  label: string;
  name: string;
  accept: string;
  read: (text: string) => unknown;
}

/** Opens the browser's file chooser; the same file may be chosen twice. */
export function OpenFile({ label, name, accept, read }: OpenProps) {
  const chosen = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    const text = file ? await openText(file) : null;
    input.value = '';
    if (text !== null) await read(text);
  };
  return (
    <label class="button">
      {label}
      <input
        type="file"
        class="unseen"
        name={name}
        accept={accept}
        onChange={(e) => void chosen(e.currentTarget)}
      />
    </label>
  );
}

const sentence = (error: unknown): string => {
  if (error instanceof RequestError) return t(error.refusal.message);
  throw error;
};

interface BothProps {
  file: string; // the name of the saved file
  tool: string;
  input: string;
  write: () => string | Promise<string>; // may reject with RequestError
  read: (text: string) => string | Promise<string>; // resolves to a message
  children?: ComponentChildren; // further buttons
}

export function SaveAndRead({ file, tool, input, write, read, children }: BothProps) {
  const [told, setTold] = useState('');
  const out = async () => saveFile(file, await write(), JSON_FILE);
  const back = async (text: string) => setTold(await read(text));
  const fail = (error: unknown) => setTold(sentence(error));
  return (
    <>
      <div class="buttons">
        <button type="button" data-tool={tool} onClick={() => void out().catch(fail)}>
          {t('Save to a file')}
        </button>
        <OpenFile
          label={t('Import a file')}
          name={input}
          accept={`.json,${JSON_FILE}`}
          read={(text) => back(text).catch(fail)}
        />
        {children}
      </div>
      <p role="status">{told}</p>
    </>
  );
}
