// Shows the picture of a finished game, to be shared or saved.
import { useEffect, useState } from 'preact/hooks';
import { storedAnalysis } from '../analysis/stored_analyses';
import { saveBlob } from '../base/download';
import { t } from '../base/translations';
import { Dialog } from '../components/Dialog';
import { themeOf } from '../games/theme_lookup';
import { readRecord } from './record_text';
import { fullTitle, gameOf, titleOf } from '../state/game_list';
import { factsText, resultFacts } from './result_facts';
import { dataOf, pngOf, resultSvg, SIZE } from './result_picture';
import '../style/picture.css';

interface Drawn {
  file: File;
  address: string;
  text: string;
}

/** Draws the picture of a record; null if the record is of no game known here. */
async function drawn(record: string): Promise<Drawn | null> {
  const story = readRecord(record);
  const game = story && gameOf(story);
  if (!story || !game) return null;
  const title = fullTitle(titleOf(story)) || t(game.title);
  const facts = resultFacts(game, title, story, await storedAnalysis(record));
  const blob = await pngOf(resultSvg(facts, themeOf(game.id, null).picture));
  const file = new File([blob], `talon-${game.id}.png`, { type: blob.type });
  return { file, address: await dataOf(blob), text: factsText(facts) };
}

const canShareFile = (file: File): boolean => !!navigator.canShare?.({ files: [file] });

/** Cancelling is no error. */
const share = ({ file, text }: Drawn): void =>
  void navigator.share({ files: [file], text }).catch(() => {});

export function PictureDialog({ record, onClose }: { record: string; onClose: () => void }) {
  const [made, setMade] = useState<Drawn | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    drawn(record).then(
      (one) => (one ? setMade(one) : setFailed(true)),
      () => setFailed(true),
    );
  }, [record]);
  return (
    <Dialog title={t('Picture of the result')} name="picture" onClose={onClose}>
      {failed && <p role="alert">{t('This device could not draw the picture.')}</p>}
      {!made && !failed && <p role="status">{t('One moment …')}</p>}
      {made && (
        <>
          <img src={made.address} alt={made.text} width={SIZE} height={SIZE} />
          <div class="buttons">
            {canShareFile(made.file) && (
              <button
                type="button"
                class="primary"
                data-tool="share-picture"
                onClick={() => share(made)}
              >
                {t('Share')}
              </button>
            )}
            <button
              type="button"
              data-tool="save-picture"
              onClick={() => saveBlob(made.file.name, made.file)}
            >
              {t('Save picture')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
