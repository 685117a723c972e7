// The links of all seats of an online drive, for the director to pass on: each opens one person's.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { useCopy } from '../components/use_copy';
import { askParts } from './drive_state';
import { nameOf } from './drive_text';
import { driveLink } from './LinksPanel';
import type { DriveState } from './drive_types';

interface Link {
  person: number;
  token: string;
}

function useLinks(state: DriveState): Link[] {
  const [links, setLinks] = useState<Link[]>([]);
  useEffect(() => {
    void askParts<{ links: Link[] }>(['links']).then(
      (answer) => setLinks(answer.links),
      () => setLinks([]),
    );
  }, [state.drive.people, state.people.length]);
  return links;
}

function SeatLink({ name, url }: { name: string; url: string }) {
  const [copied, copy] = useCopy(url, 'seat-link');
  return (
    <li class="seat-link">
      <label class="field">
        <span translate={false}>{name}</span>
        <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" onClick={copy}>
        {copied ? t('Copied') : t('Copy link')}
        <span class="unseen"> {name}</span>
      </button>
    </li>
  );
}

/** "Anna: https://…", a line each, for a message to a group. */
function CopyAll({ text }: { text: string }) {
  const [copied, copy] = useCopy(text, 'all-seat-links');
  if (!navigator.clipboard) return null;
  return (
    <button type="button" data-tool="copy-all" onClick={copy}>
      {copied ? t('Copied') : t('Copy all links')}
    </button>
  );
}

export function SeatLinks({ state }: { state: DriveState }) {
  const links = useLinks(state).map(({ person, token }) => ({
    name: nameOf(state, person),
    url: driveLink(state.drive.id, 'seat', token),
  }));
  if (!links.length) return null;
  return (
    <section aria-labelledby="seat-links">
      <h3 id="seat-links">{t('Links of the seats')}</h3>
      <p class="quiet">
        {t('Each link opens the seat of one person, on any device. Pass it on to that person.')}
      </p>
      <ul class="seat-links">
        {links.map((one) => (
          <SeatLink key={one.url} {...one} />
        ))}
      </ul>
      <div class="buttons">
        <CopyAll text={links.map(({ name, url }) => `${name}: ${url}`).join('\n')} />
      </div>
    </section>
  );
}
