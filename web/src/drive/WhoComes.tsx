// Who comes, in the form of a new drive: the list of a club with a tick for everybody who is there,
// and further names, which become members or guests.
import { useState } from 'preact/hooks';
import { t, tn } from '../base/translations';
import {
  asLastTime,
  everybody,
  groupsIn,
  groupsThere,
  knownGuests,
  parted,
  type Choice,
} from '../members/choice';
import type { ClubList, Group } from '../members/member_types';
import { lists, listWith, membersOf, nameOf } from '../members/saved_lists';
import { clubName } from './open_evening';
import { choiceOf } from './drive_options';
import { GroupNames } from './GroupFields';
import { ReadNames } from './ReadForeign';

interface Props {
  choice: Choice;
  setup: { groups?: string[] | null; title?: string; draw?: boolean };
  choose: (choice: Choice) => void;
  change: (part: { groups?: string[] | null; score?: string; draw?: boolean }) => void;
}

/** The evenings of a list go on being counted as the last one was, if that counted tricks. */
function scoreOf(list: ClubList): { score?: string } {
  const score = list.evenings.at(-1)?.score ?? '';
  return choiceOf('score', score)?.by_seat === false ? { score } : {};
}

/** Lots seat a club's next evening, so that it does not begin as the last one did. */
export const drawOf = (list: ClubList | null): { draw?: boolean } =>
  list?.evenings.length ? { draw: true } : {};

export const groupsOf = ({ groups }: Props['setup']): [string, string] | null =>
  groups?.length === 2 ? (groups as [string, string]) : null;

function ListChoice({ choice, choose, change }: Props) {
  if (!lists.value.length) return null;
  return (
    <label class="field">
      <span>{t('List of the club')}</span>
      <select
        name="list"
        value={choice.list?.id ?? ''}
        onChange={(e) => {
          const list = listWith(e.currentTarget.value) ?? null;
          choose(asLastTime(list));
          if (list) change({ groups: list.groups, ...scoreOf(list), ...drawOf(list) });
        }}
      >
        {lists.value.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
        <option value="">{t('New list')}</option>
      </select>
    </label>
  );
}

interface TickProps {
  name: string;
  group: Group | undefined; // undefined: not there
  groups: [string, string] | null;
  set: (group: Group | undefined) => void;
}

function Tick({ name, group, groups, set }: TickProps) {
  return (
    <li>
      <label class="switch">
        <input
          type="checkbox"
          checked={group !== undefined}
          onChange={(e) => set(e.currentTarget.checked ? '' : undefined)}
        />
        <span translate={false}>{name}</span>
      </label>
      {groups && group !== undefined && (
        <select
          aria-label={t('Group of {name}', { name })}
          value={group}
          onChange={(e) => set(e.currentTarget.value as Group)}
        >
          <option value="">{t('no group')}</option>
          <option value="A">{groups[0]}</option>
          <option value="B">{groups[1]}</option>
        </select>
      )}
    </li>
  );
}

interface GuestProps {
  name: string;
  choice: Choice;
  choose: (choice: Choice) => void;
}

/** Somebody who has been a guest before. */
function GuestTick({ name, choice, choose }: GuestProps) {
  const others = choice.guests.filter((one) => one !== name);
  return (
    <li>
      <label class="switch">
        <input
          type="checkbox"
          checked={choice.guests.includes(name)}
          onChange={(e) =>
            choose({ ...choice, guests: e.currentTarget.checked ? [...others, name] : others })
          }
        />
        <span translate={false}>{name}</span>
      </label>
      <span class="quiet">{t('guest')}</span>
    </li>
  );
}

function TickList({ list, choice, setup, choose }: Props & { list: ClubList }) {
  const members = membersOf(list);
  const set = (number: number, usual: Group) => (group: Group | undefined) => {
    const { [number]: known, ...here } = choice.here;
    if (group === undefined) choose({ ...choice, here });
    else choose({ ...choice, here: { ...here, [number]: known === undefined ? usual : group } });
  };
  if (!members.length) return null;
  return (
    <>
      <div class="buttons">
        <button
          type="button"
          data-tool="everybody"
          onClick={() => choose({ ...choice, here: everybody(list) })}
        >
          {t('Everybody')}
        </button>
        <button
          type="button"
          data-tool="nobody"
          onClick={() => choose({ ...choice, here: {} })}
        >
          {t('Nobody')}
        </button>
      </div>
      <ul class="tick-list">
        {members.map((one) => (
          <Tick
            key={one.number}
            name={nameOf(one)}
            group={choice.here[one.number]}
            groups={groupsOf(setup)}
            set={set(one.number, one.group)}
          />
        ))}
        {knownGuests(list).map((name) => (
          <GuestTick key={name} name={name} choice={choice} choose={choose} />
        ))}
      </ul>
    </>
  );
}

interface NamesProps {
  label: string;
  name: string;
  value: string;
  set: (text: string, pasted: boolean) => void;
}

/** Ways in which a whole list comes into a field. */
const PASTES = ['insertFromPaste', 'insertFromDrop'];

function Names({ label, name, value, set }: NamesProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <textarea
        name={name}
        rows={4}
        value={value}
        onInput={(e) => set(e.currentTarget.value, PASTES.includes(e.inputType))}
      />
    </label>
  );
}

/** Takes a whole list into the field of the first group: names of both go to the field of each. */
function takeList({ choice, setup, choose, change }: Props, text: string): void {
  const own = groupsOf(setup);
  const groups = own ?? groupsIn({ ...choice, texts: [text, ''] });
  const [first, second] = parted(text, groups) ?? [text, ''];
  if (groups && !own) change({ groups });
  choose({ ...choice, texts: [first, [choice.texts[1], second].filter(Boolean).join('\n')] });
}

function MoreNames(it: Props) {
  const { choice, setup, choose } = it;
  const groups = groupsOf(setup);
  const [first, second] = choice.texts;
  const label = (group: string) => t('{group}, one a line', { group });
  const plain = choice.list ? t('More people, one a line') : t('Names, one a line');
  const isOfBoth = !groups || !!groupsIn({ ...choice, texts: [first, ''] });
  return (
    <div class="fields">
      <Names
        label={isOfBoth ? plain : label(groups[0])}
        name="comers"
        value={first}
        set={(text, pasted) =>
          pasted ? takeList(it, text) : choose({ ...choice, texts: [text, second] })
        }
      />
      {groups && (
        <Names
          label={label(groups[1])}
          name="other-comers"
          value={second}
          set={(text) => choose({ ...choice, texts: [first, text] })}
        />
      )}
    </div>
  );
}

function GroupSwitch({ setup, change }: Props) {
  const [on, setOn] = useState(!!setup.groups);
  const usual: [string, string] = [t('Ladies'), t('Gents')];
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          name="two-groups"
          checked={on || !!setup.groups}
          onChange={(e) => {
            setOn(e.currentTarget.checked);
            change({ groups: e.currentTarget.checked ? usual : null });
          }}
        />
        {t('Two groups')}
      </label>
      {(on || setup.groups) && <GroupNames setup={setup} change={change} />}
    </>
  );
}

/** "Ladies 11 · Gents 9": who cannot tell a name's group sees that something is missing. */
function GroupCounts({ there, groups }: { there: Group[]; groups: [string, string] | null }) {
  const count = (group: Group) => there.filter((one) => one === group).length;
  if (!groups || !there.length) return null;
  const parts = [`${groups[0]} ${count('A')}`, `${groups[1]} ${count('B')}`];
  if (count('')) parts.push(`${t('no group')} ${count('')}`);
  return <p class="quiet group-counts">{parts.join(' · ')}</p>;
}

/** The name of a new list, which stays; its evenings have their own. */
function ClubName({ choice, setup, choose }: Props) {
  return (
    <label class="field">
      <span>{t('Name of the club')}</span>
      <input
        name="club-name"
        maxLength={60}
        placeholder={clubName(setup.title)}
        value={choice.club ?? ''}
        onInput={(e) => choose({ ...choice, club: e.currentTarget.value })}
      />
    </label>
  );
}

/** Whether the evening begins as the last one did. */
function SeatsLine({ setup }: Props) {
  return (
    <p class="quiet seats-line">
      {setup.draw
        ? t('Lots decide who sits where in round 1: not as last time.')
        : t('Round 1 is seated as the list stands: nearly as last time.')}
    </p>
  );
}

export function WhoComes(given: Props) {
  const { choice, setup } = given;
  const there = groupsThere(choice, groupsOf(setup));
  const count = there.length;
  const choose = (next: Choice) => {
    const named = setup.groups ? null : groupsIn(next);
    if (named) given.change({ groups: named });
    given.choose(next);
  };
  const it = { ...given, choose };
  const list = choice.list && (listWith(choice.list.id) ?? choice.list);
  return (
    <fieldset class="who-comes">
      <legend>{count ? tn('1 person comes', '{n} people come', count) : t('Who comes?')}</legend>
      <GroupCounts there={there} groups={groupsOf(setup)} />
      <ListChoice {...it} />
      <GroupSwitch {...it} />
      {list && <TickList {...it} list={list} />}
      <MoreNames {...it} />
      <div class="buttons">
        <ReadNames
          grouped
          take={(names) => takeList(it, [choice.texts[0], ...names].filter(Boolean).join('\n'))}
        />
      </div>
      <label class="switch">
        <input
          type="checkbox"
          name="keeps"
          checked={choice.keeps}
          onChange={(e) => choose({ ...choice, keeps: e.currentTarget.checked })}
        />
        {t('Keep these names on the list for next time')}
      </label>
      {!list && choice.keeps && count > 0 && <ClubName {...it} />}
      {list && list.evenings.length > 0 && <SeatsLine {...it} />}
      <p class="quiet">
        {t('Nobody has to be entered here: people can be put on the list later.')}
      </p>
    </fieldset>
  );
}
