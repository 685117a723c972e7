// The link of a table, to read, to copy, to share with another app, or to scan.
import { useEffect, useState } from 'preact/hooks';
import { CopyField } from '../components/CopyField';
import { Icon } from '../components/Icon';
import { isAlone, linkAddress } from '../base/link_address';
import { t } from '../base/translations';
import { QrCode } from './QrCode';

export const linkTo = (table: string, token: string | null = null): string =>
  linkAddress(`table/${table}`, token);

/** The addresses at which other devices reach this one; none if the server does not say. */
async function ownHosts(): Promise<string[]> {
  const answer = await fetch('addresses');
  return answer.ok ? ((await answer.json()) as { hosts: string[] }).hosts : [];
}

/** The same link at another host. */
function linkAt(host: string | null, url: string): string {
  if (!host) return url;
  const link = new URL(url);
  link.hostname = host;
  return link.href;
}

/** The hosts of links for other devices, and the one chosen; null until they are known. */
function useHosts(alone: boolean) {
  const [hosts, setHosts] = useState<string[] | null>(null);
  const [host, choose] = useState<string | null>(null);
  useEffect(() => {
    if (!alone) return;
    ownHosts()
      .catch(() => [])
      .then((found) => {
        setHosts(found);
        choose(found[0] ?? null);
      });
  }, [alone]);
  return { hosts, host, choose };
}

interface HostChoiceProps {
  alone: boolean;
  hosts: string[] | null;
  host: string | null;
  choose: (host: string) => void;
}

/** Which address of this machine the link names; or how the server gets one. */
function HostChoice({ alone, hosts, host, choose }: HostChoiceProps) {
  if (!alone || !hosts) return null;
  if (!hosts.length)
    return (
      <p class="quiet">
        {t('This link works only on this computer. For other devices, start the server with:')}{' '}
        <code>talon serve --listen 0.0.0.0:8080</code>
      </p>
    );
  if (hosts.length === 1)
    return <p class="quiet">{t('The link is for devices on the same network.')}</p>;
  return (
    <label class="field">
      <span>{t('Address of this computer on the network')}</span>
      <select name="host" value={host ?? ''} onChange={(e) => choose(e.currentTarget.value)}>
        {hosts.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Invite({ label, title, url: here }: { label: string; title: string; url: string }) {
  const alone = isAlone(here);
  const own = useHosts(alone);
  const url = linkAt(own.host, here);
  const reachable = !isAlone(url);
  return (
    <div class="invite">
      <CopyField label={label} text={url} share={{ title, url }}>
        <Icon name="link" /> {t('Copy link')}
      </CopyField>
      <HostChoice alone={alone} {...own} />
      {reachable && (
        <figure class="scan">
          <QrCode text={url} />
          <figcaption>{t('Or scan this code with a phone.')}</figcaption>
        </figure>
      )}
    </div>
  );
}
