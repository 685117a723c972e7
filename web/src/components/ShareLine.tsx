// A line of text about one's result, to share.
import { t } from '../base/translations';
import { CopyField } from './CopyField';
import '../style/days.css';

export function ShareLine({ label, line }: { label: string; line: string }) {
  return (
    <div class="share">
      <CopyField label={label} text={line} share={{ text: line }}>
        {t('Copy the line')}
      </CopyField>
    </div>
  );
}
