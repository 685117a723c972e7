// The members of a club: their names, what tells same names apart, their usual group, and what they
// wish for at the tables.
import { useState } from 'preact/hooks';
import { t, tn } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { GroupNames } from '../drive/GroupFields';
import { ReadNames } from '../drive/ReadForeign';
import { renamePerson } from '../drive/rename_person';
import { asLastTime, groupsIn, settle } from '../members/choice';
import type { ClubList, Group, Member } from '../members/member_types';
import { distinct } from '../members/rename';
import {
  changeList,
  changeMember,
  keepList,
  memberOf,
  membersOf,
  nameOf,
} from '../members/saved_lists';

interface Props {
  list: ClubList;
}

interface RowProps extends Props {
  it: Member;
}

interface TextProps {
  label: string;
  name: string;
  value: string;
  set: (text: string) => void;
}

function TextField(props: TextProps) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        name={props.name}
        maxLength={40}
        value={props.value}
        onChange={(e) => {
          const text = e.currentTarget.value.trim();
          if (text || props.name !== 'member-name') props.set(text);
          else e.currentTarget.value = props.value;
        }}
      />
    </label>
  );
}

/** A wish has two sides: who is not to sit with somebody is not sat with, either. */
function setApart(list: ClubList, one: number, other: number, apart: boolean): void {
  const others: Record<number, number> = { [one]: other, [other]: one };
  changeList(list.id, {
    members: list.members.map((it) => {
      const who = others[it.number];
      if (!who) return it;
      const rest = it.apart.filter((number) => number !== who);
      return { ...it, apart: apart ? [...rest, who] : rest };
    }),
  });
}

function ApartField({ list, it }: RowProps) {
  const free = membersOf(list).filter(
    (one) => one.number !== it.number && !it.apart.includes(one.number),
  );
  return (
    <>
      <label class="field">
        <span>{t('Not at a table with')}</span>
        <select
          name="apart"
          value=""
          onChange={(e) => setApart(list, it.number, Number(e.currentTarget.value), true)}
        >
          <option value="">{t('Choose a name')}</option>
          {free.map((one) => (
            <option key={one.number} value={one.number} translate={false}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </label>
      {it.apart.map((number) => {
        const other = memberOf(list, number);
        return (
          other && (
            <button
              key={number}
              type="button"
              onClick={() => setApart(list, it.number, number, false)}
            >
              {t('Take back: not with {name}', { name: nameOf(other) })}
            </button>
          )
        );
      })}
    </>
  );
}

function MemberForm({ list, it }: RowProps) {
  const change = (part: Partial<Member>) => changeMember(list, it.number, part);
  const rename = (part: Partial<Member>) => {
    change(distinct(list, it.number, { name: it.name, note: it.note, ...part }));
    void renamePerson(list.id, it.number);
  };
  return (
    <div class="fields">
      <TextField
        label={t('Name')}
        name="member-name"
        value={it.name}
        set={(name) => rename({ name })}
      />
      <TextField
        label={t('Note that tells same names apart')}
        name="note"
        value={it.note}
        set={(note) => rename({ note })}
      />
      {list.groups && (
        <label class="field">
          <span>{t('Usual group')}</span>
          <select
            name="group"
            value={it.group}
            onChange={(e) => change({ group: e.currentTarget.value as Group })}
          >
            <option value="">{t('no group')}</option>
            <option value="A">{list.groups[0]}</option>
            <option value="B">{list.groups[1]}</option>
          </select>
        </label>
      )}
      <label class="switch">
        <input
          type="checkbox"
          name="stays"
          checked={it.stays}
          onChange={(e) => change({ stays: e.currentTarget.checked })}
        />
        {t('Stays at one table (may not move)')}
      </label>
      <ApartField list={list} it={it} />
      <ConfirmButton
        label={t('No member any more')}
        sure={t('Remove?')}
        act={() => change({ gone: true })}
      />
    </div>
  );
}

/** The wishes of a member in a line. */
export function wishesText(list: ClubList, it: Member): string {
  const others = it.apart.flatMap((one) => memberOf(list, one) ?? []).map(nameOf);
  const parts = [
    ...(it.stays ? [t('stays at one table')] : []),
    ...others.map((name) => t('not with {name}', { name })),
  ];
  return parts.join(' · ');
}

function MemberRow({ list, it }: RowProps) {
  const [open, setOpen] = useState(false);
  return (
    <li data-member={it.number}>
      <div class="person-line">
        <b translate={false}>{nameOf(it)}</b>
        {list.groups && it.group && (
          <span class="quiet">{list.groups[it.group === 'A' ? 0 : 1]}</span>
        )}
        <span class="quiet" translate={false}>
          {wishesText(list, it)}
        </span>
        <span class="person-tools">
          <button
            type="button"
            data-tool="change"
            aria-expanded={open}
            aria-label={t('Change {name}', { name: nameOf(it) })}
            onClick={() => setOpen(!open)}
          >
            {t('Change')}
          </button>
        </span>
      </div>
      {open && <MemberForm list={list} it={it} />}
    </li>
  );
}

function AddMembers({ list }: Props) {
  const [text, setText] = useState('');
  const add = () => {
    const texts: [string, string] = [text, ''];
    const choice = { ...asLastTime(list), here: {}, texts, plain: true };
    const groups = list.groups ?? groupsIn(choice);
    keepList(settle(choice, { ...list, groups }, groups).list);
    setText('');
  };
  return (
    <form
      class="enter-form no-print"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label class="field">
        <span>{t('New members, one a line')}</span>
        <textarea
          name="new-members"
          rows={3}
          required
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="submit">{t('Put on the list')}</button>
        <ReadNames
          grouped
          take={(names) => setText([text, ...names].filter(Boolean).join('\n'))}
        />
      </div>
    </form>
  );
}

export function MemberRows({ list }: Props) {
  const members = membersOf(list);
  const change = ({ groups }: { groups: string[] | null }) =>
    changeList(list.id, { groups: groups as ClubList['groups'] });
  return (
    <section aria-labelledby="members-title">
      <h3 id="members-title">{tn('1 member', '{n} members', members.length)}</h3>
      <ul class="people-list">
        {members.map((it) => (
          <MemberRow key={it.number} list={list} it={it} />
        ))}
      </ul>
      <AddMembers list={list} />
      <div class="fields no-print">
        <GroupNames setup={list} change={change} />
      </div>
    </section>
  );
}
