// The hours in which nobody is told of a turn: two fields of the form of settings.
import { t } from '../base/translations';
import { alertWishes, changeAlertWishes } from '../state/alert_wishes';

const two = (n: number): string => String(n).padStart(2, '0');
const written = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

function read(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : 60 * hours + minutes;
}

interface HourProps {
  name: 'from' | 'to';
  label: string;
}

function Hour({ name, label }: HourProps) {
  return (
    <label class="field">
      <span>{t(label)}</span>
      <input
        type="time"
        name={`quiet-${name}`}
        value={written(alertWishes.value[name])}
        onChange={(e) => {
          const minutes = read(e.currentTarget.value);
          if (minutes !== null) changeAlertWishes({ [name]: minutes });
        }}
      />
    </label>
  );
}

export const QuietHours = () => (
  <>
    <Hour name="from" label="Quiet from" />
    <Hour name="to" label="Quiet until" />
  </>
);
