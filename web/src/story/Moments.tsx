// The moments of a story in a list: each leads to its table.
import type { ComponentChildren } from 'preact';
import { CardText } from '../cards/CardText';
import '../style/story.css';

export interface MomentShown {
  step: number;
  href: string;
  sentence: string; // cards may be marked for <CardText>
  more?: string; // what happened, in the sentences of the log
  picture: ComponentChildren;
  current?: boolean;
  /** Goes there within the page; the address is for other tabs. */
  onGo?: () => void;
}

/** The sentence is read before the picture, which stands to the left of it. */
function Moment({ step, href, sentence, more, picture, current, onGo }: MomentShown) {
  const goHere = (event: MouseEvent) => {
    if (!onGo || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo();
  };
  return (
    <a
      href={href}
      data-story={step}
      aria-current={current ? 'step' : undefined}
      onClick={goHere}
    >
      <span class="then-said">
        <b>
          <CardText text={sentence} />
        </b>
        {more && (
          <span>
            <CardText text={more} />
          </span>
        )}
      </span>
      <span class="table-then">{picture}</span>
    </a>
  );
}

interface MomentsProps {
  label: string;
  count: number; // so many keep their place until they have come
  list: MomentShown[] | null;
}

export function Moments({ label, count, list }: MomentsProps) {
  const places = list ?? Array.from({ length: count }, () => null);
  if (!places.length) return null;
  return (
    <ol class="moments" aria-label={label} aria-busy={!list}>
      {places.map((one, i) => (
        <li key={i}>{one && <Moment {...one} />}</li>
      ))}
    </ol>
  );
}
