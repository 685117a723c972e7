// A line of text about one's result, to share with the address that it is about.
import { linkAddress } from '../base/link_address';
import { t } from '../base/translations';
import { CopyField } from './CopyField';
import '../style/days.css';

interface ShareLineProps {
  label: string;
  line: string;
  about: string; // the words of the address, such as "day/2026-11-28"
}

export function ShareLine({ label, line, about }: ShareLineProps) {
  const text = `${line} ${linkAddress(about)}`;
  return (
    <div class="share">
      <CopyField label={label} text={text} share={{ text }}>
        {t('Copy the line')}
      </CopyField>
    </div>
  );
}
