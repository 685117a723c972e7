// A link as a QR code for the camera of another device. It is hidden from screen readers, since the
// link itself stands beside it. An address that leads to this device alone gets none.
import { useEffect, useState } from 'preact/hooks';
import { isAlone } from '../base/link_address';
import { t } from '../base/translations';

const QUIET = 2; // modules of white around the code

async function drawing(text: string): Promise<{ path: string; size: number }> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const n = code.getModuleCount();
  let path = '';
  for (let row = 0; row < n; row++)
    for (let column = 0; column < n; column++)
      if (code.isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1Z`;
  return { path, size: n + 2 * QUIET };
}

export function QrCode({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<{ path: string; size: number } | null>(null);
  const useless = isAlone(text);
  useEffect(() => {
    if (useless) return;
    let wanted = true;
    void drawing(text).then((it) => wanted && setDrawn(it));
    return () => {
      wanted = false;
    };
  }, [text]);
  if (useless)
    return (
      <p class="quiet no-code">
        {t('No code to scan: this address works only on this computer.')}
      </p>
    );
  if (!drawn) return <span class="qr" aria-hidden="true" />;
  return (
    <svg class="qr" viewBox={`0 0 ${drawn.size} ${drawn.size}`} aria-hidden="true">
      <path d={drawn.path} shape-rendering="crispEdges" />
    </svg>
  );
}
