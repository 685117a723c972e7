// A dialog: the browser's own <dialog>, which handles focus and Escape. It is modal unless `beside`
// is set: then the page behind it can be used.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { focusedFrom } from '../base/element_tree';
import { Icon } from './Icon';
import { t } from '../base/translations';

interface Props {
  title: string;
  name?: string; // a class for its style
  beside?: boolean;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, name, beside = false, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = box.current && (focusedFrom(box.current) as HTMLElement | null);
    if (beside) box.current?.show();
    else box.current?.showModal();
    return () => before?.focus();
  }, []);
  return (
    <dialog
      ref={box}
      class={name}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === box.current && !beside) box.current?.close();
      }}
      onKeyDown={(event) => {
        if (beside && event.key === 'Escape') box.current?.close();
      }}
    >
      <div class="dialog">
        <div class="head">
          <h2 id={id}>{title}</h2>
          <button class="icon" aria-label={t('Close')} onClick={() => box.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
