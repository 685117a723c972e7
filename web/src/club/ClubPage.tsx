// The lists of clubs: "#/club" has those of this device, "#/club/ID" is one of them, with its
// members, its evenings and its files.
import { useEffect } from 'preact/hooks';
import { saveCsv } from '../base/csv';
import { saveFile } from '../base/download';
import { t, tn } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { OpenFile } from '../components/FileButtons';
import { Masthead } from '../components/Masthead';
import { startListSync } from '../members/list_sync';
import type { ClubList } from '../members/member_types';
import {
  changeList,
  emptyList,
  forgetList,
  keepList,
  lists,
  listWith,
  membersOf,
} from '../members/saved_lists';
import { showToast } from '../state/toasts';
import { Attendance } from './Attendance';
import { CircleChoice, ListsOfCircles } from './CircleChoice';
import { newId, readList, tableOf } from './list_files';
import { Dates } from './Dates';
import { MemberRows } from './MemberRows';
import { Season } from './Season';
import '../style/stats.css';
import '../style/drive.css';
import '../style/drive_sheets.css';
import '../style/members.css';

function goTo(list: ClubList): void {
  keepList(list);
  location.hash = `#/club/${list.id}`;
}

const begin = (): void => goTo(emptyList(newId(), t('Club')));

function importList(text: string): void {
  const list = readList(text);
  if (list) goTo(list);
  else showToast(t('This file has no list of people.'));
}

function Lists() {
  return (
    <main>
      <p>
        {t(
          'The list of a club has the people who come to its drives. At a new drive you tick who ' +
            'is there. Who came and who has paid is kept with it, on this device.',
        )}
      </p>
      <ul class="saved-drives">
        {lists.value.map((list) => (
          <li key={list.id}>
            <a href={`#/club/${list.id}`} translate={false}>
              {list.title || t('Club')}
            </a>
            <span class="quiet">{tn('1 person', '{n} people', membersOf(list).length)}</span>
            <ConfirmButton
              label={t('Remove')}
              sure={t('Remove?')}
              act={() => forgetList(list.id)}
            />
          </li>
        ))}
      </ul>
      <ListsOfCircles />
      <div class="buttons">
        <button type="button" class="primary" data-tool="new-list" onClick={begin}>
          {t('New list')}
        </button>
        <OpenFile
          label={t('Import a file')}
          name="list-file"
          accept=".json,.csv,.txt,application/json,text/csv,text/plain"
          read={importList}
        />
        <a class="quiet-link" href="#/drive">
          {t('Drives')}
        </a>
      </div>
    </main>
  );
}

const fileName = (list: ClubList, ending: string): string =>
  `${list.title.replace(/[^\p{L}\p{N}]+/gu, '-') || 'club'}.${ending}`;

function Files({ list }: { list: ClubList }) {
  return (
    <div class="buttons no-print">
      <button
        type="button"
        data-tool="csv"
        onClick={() => saveCsv(fileName(list, 'csv'), tableOf(list))}
      >
        {t('Save for a spreadsheet')}
      </button>
      <button
        type="button"
        data-tool="json"
        onClick={() =>
          saveFile(fileName(list, 'json'), JSON.stringify(list, null, 1), 'application/json')
        }
      >
        {t('Save to a file')}
      </button>
      <a class="quiet-link" href="#/club">
        {t('All lists')}
      </a>
    </div>
  );
}

function OneList({ list }: { list: ClubList }) {
  return (
    <main class="print-page">
      <section aria-labelledby="club-title">
        <h2 id="club-title" translate={false}>
          {list.title || t('Club')}
        </h2>
        <label class="field no-print">
          <span>{t('Name of the club')}</span>
          <input
            name="club-title"
            maxLength={60}
            value={list.title}
            onInput={(e) => changeList(list.id, { title: e.currentTarget.value })}
          />
        </label>
      </section>
      <MemberRows list={list} />
      <Dates list={list} />
      <Season list={list} />
      <Attendance list={list} />
      <CircleChoice list={list} />
      <Files list={list} />
    </main>
  );
}

export function ClubPage({ words }: { words: string[] }) {
  const list = listWith(words[0] ?? '');
  useEffect(startListSync, []);
  return (
    <div class="beside drive club">
      <Masthead title={t('Lists of clubs')} />
      {list ? <OneList list={list} /> : <Lists />}
    </div>
  );
}
