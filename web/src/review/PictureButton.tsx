// The button for a picture of a finished game. Its dialog is loaded when it is pressed.
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../base/translations';

type DialogType = ComponentType<{ record: string; onClose: () => void }>;

interface Shown {
  Picture: DialogType;
  record: string;
}

/** `fetch` answers the record of the game, or null if it cannot be had. */
export function PictureButton({ fetch }: { fetch: () => Promise<string | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = async () => {
    const record = await fetch();
    if (record === null) return;
    const { PictureDialog } = await import('./PictureDialog');
    setShown({ Picture: PictureDialog, record });
  };
  return (
    <>
      <button type="button" data-tool="picture" aria-haspopup="dialog" onClick={() => void show()}>
        {t('Picture of the result')}
      </button>
      {shown && <shown.Picture record={shown.record} onClose={() => setShown(null)} />}
    </>
  );
}
