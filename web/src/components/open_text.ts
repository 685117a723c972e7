// Reads a text file that somebody has chosen, and says what is unusual about it.
import { readText } from '../base/text_file';
import { t } from '../base/translations';
import { showToast } from '../state/toasts';

/** Null: the file is refused, and a message has said why. */
export async function openText(file: File): Promise<string | null> {
  const { text, sentence } = readText(new Uint8Array(await file.arrayBuffer()));
  if (sentence) showToast(t(sentence, { file: file.name }));
  return text;
}
