// The drives that this device knows, the way to one by its code, and a new one.
import { t } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { DriveForm } from './DriveForm';
import { savedTitle } from './drive_title';
import { forgetDrive, savedDrives, type SavedDrive } from './saved_drives';

function Saved({ it }: { it: SavedDrive }) {
  return (
    <li>
      <a href={`#/drive/${it.id}`}>{savedTitle(it)}</a>
      <span class="quiet">{it.key ? t('You direct it') : t('You take part')}</span>
      <ConfirmButton
        label={t('Remove from this list')}
        sure={it.key ? t('Perhaps nobody else can direct it. Remove anyway?') : t('Remove?')}
        act={() => forgetDrive(it.id)}
      />
    </li>
  );
}

export function DriveHome() {
  return (
    <>
      <p>
        {t(
          'A drive is an evening at several tables: after each round people change tables, and ' +
            'everybody scores for themselves. Talon seats them and keeps the standings.',
        )}
      </p>
      {savedDrives.value.length > 0 && (
        <section aria-labelledby="saved-drives">
          <h2 id="saved-drives">{t('Drives on this device')}</h2>
          <ul class="saved-drives">
            {savedDrives.value.map((it) => (
              <Saved key={it.id} it={it} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="new-drive">
        <h2 id="new-drive">{t('New drive')}</h2>
        <DriveForm />
      </section>
      <p class="drive-ways">
        <a class="quiet-link" href="#/club">
          {t('Lists of clubs')}
        </a>{' '}
        <a class="quiet-link" href="#/league">
          {t('Leagues over several evenings')}
        </a>
      </p>
    </>
  );
}
