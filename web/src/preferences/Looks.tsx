// How things look to the person at this device: cards, their backs, the cloth of the table,
// colours, and the person's own sign, with a sample of all of it.
import type { ComponentChildren } from 'preact';
import { CardFace } from '../cards/CardFace';
import {
  CARD_BACKS,
  changeSettings,
  CLOTHS,
  settings,
  type CardBack,
  type Cloth,
  type Settings,
} from '../base/settings';
import { Avatar, COLOURS, ShapeSample, SHAPES } from '../components/Avatar';
import { ownName } from '../state/own_name';
import { changeSign, ownSign } from '../state/own_sign';
import type { ChosenSign } from '../base/signs';
import { view } from '../state/view';
import { t } from '../base/translations';
import '../style/looks_form.css';

/** The settings with a few answers: the setting, its question, and the text of each answer. */
type Choice = {
  [K in 'scheme' | 'faces' | 'tones' | 'cardPaper']: [K, string, [Settings[K], string][]];
}['scheme' | 'faces' | 'tones' | 'cardPaper'];
const CHOICES: Choice[] = [
  [
    'faces',
    'Card faces',
    [
      ['auto', 'Automatic'],
      ['classic', 'Pips and courts'],
      ['belgian', 'Belgian courts'],
      ['compact', 'Large signs'],
      ['plain', 'Plain and large'],
      ['large', 'Huge, for children'],
    ],
  ],
  [
    'tones',
    'Colours of the suits',
    [
      ['two', 'Two'],
      ['four', 'Four'],
      ['strong', 'High contrast'],
    ],
  ],
  [
    'cardPaper',
    'Cards',
    [
      ['light', 'Light'],
      ['dark', 'Dark'],
      ['page', 'Same as page'],
    ],
  ],
  [
    'scheme',
    'Colours of the page',
    [
      ['auto', 'Same as device'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  ],
];

const BACK_NAMES: Record<CardBack, string> = {
  lattice: 'Lattice',
  scales: 'Scales',
  stars: 'Night sky',
  frames: 'Frames',
  plain: 'Diamond',
};
const CLOTH_NAMES: Record<Cloth, string> = {
  green: 'Green cloth',
  blue: 'Blue cloth',
  wine: 'Wine-red cloth',
  walnut: 'Walnut',
  slate: 'Slate',
};

interface RadioProps {
  name: string;
  checked: boolean;
  choose: () => void;
  children: ComponentChildren;
}

function Radio({ name, checked, choose, children }: RadioProps) {
  return (
    <label>
      <input type="radio" name={name} checked={checked} onChange={choose} />
      <span class="choice">{children}</span>
    </label>
  );
}

function Group({ question, children }: { question: string; children: ComponentChildren }) {
  return (
    <fieldset class="segments">
      <legend>{t(question)}</legend>
      {children}
    </fieldset>
  );
}

/** A little table as it would look now. */
function Sample() {
  const seat = view.value?.seat ?? -1;
  const name = view.value?.names[seat] || ownName.value.trim() || t('You');
  return (
    <div class="sample-table" aria-hidden="true">
      <p>
        <Avatar who="person" name={name} seat={Math.max(seat, 0)} own />
        <b>{name}</b>
        <span class="soft">{t('Dealer')}</span>
      </p>
      <p class="samples">
        {['Kh', 'Qs', 'Td', 'b7', 'y12', '?'].map((card) => (
          <span class="card" key={card}>
            <CardFace card={card} />
          </span>
        ))}
      </p>
    </div>
  );
}

function Backs() {
  return (
    <Group question="Backs of the cards">
      {CARD_BACKS.map((back) => (
        <Radio
          key={back}
          name="back"
          checked={settings.value.back === back}
          choose={() => changeSettings({ back })}
        >
          <span class="card" aria-hidden="true">
            <CardFace card="?" back={back} />
          </span>
          {t(BACK_NAMES[back])}
        </Radio>
      ))}
    </Group>
  );
}

function Cloths() {
  return (
    <Group question="The table">
      {CLOTHS.map((cloth) => (
        <Radio
          key={cloth}
          name="cloth"
          checked={settings.value.cloth === cloth}
          choose={() => changeSettings({ cloth })}
        >
          <span class={`swatch cloth-${cloth}`} aria-hidden="true" />
          {t(CLOTH_NAMES[cloth])}
        </Radio>
      ))}
    </Group>
  );
}

interface SignProps {
  part: keyof ChosenSign;
  question: string;
  names: string[];
  sample: (at: number) => ComponentChildren;
}

function SignPart({ part, question, names, sample }: SignProps) {
  const chosen = ownSign.value[part];
  return (
    <Group question={question}>
      <Radio
        name={`sign-${part}`}
        checked={chosen === null}
        choose={() => changeSign({ [part]: null })}
      >
        {t('From my name')}
      </Radio>
      {names.map((name, at) => (
        <Radio
          key={name}
          name={`sign-${part}`}
          checked={chosen === at}
          choose={() => changeSign({ [part]: at })}
        >
          {sample(at)}
          <span class="unseen">{t(name)}</span>
        </Radio>
      ))}
    </Group>
  );
}

function Sign() {
  const names = (list: readonly (readonly [string, string])[]) => list.map(([name]) => name);
  const colour = COLOURS[ownSign.value.colour ?? 0]?.[1] ?? '';
  const circle = SHAPES[0]?.[1] ?? '';
  return (
    <>
      <SignPart
        part="shape"
        question="Shape of my sign"
        names={names(SHAPES)}
        sample={(at) => <ShapeSample shape={SHAPES[at]?.[1] ?? ''} colour={colour} />}
      />
      <SignPart
        part="colour"
        question="Colour of my sign"
        names={names(COLOURS)}
        sample={(at) => <ShapeSample shape={circle} colour={COLOURS[at]?.[1] ?? ''} />}
      />
      <p class="quiet">
        {t(
          'Other players see your sign beside your name. All other looks are yours alone: ' +
            'the others choose their own.',
        )}
      </p>
    </>
  );
}

export function Looks() {
  return (
    <section class="looks" aria-labelledby="looks-title">
      <h3 id="looks-title">{t('Looks')}</h3>
      <Sample />
      {CHOICES.map(([key, question, answers]) => (
        <Group key={key} question={question}>
          {answers.map(([value, label]) => (
            <Radio
              key={value}
              name={key}
              checked={settings.value[key] === value}
              choose={() => changeSettings({ [key]: value })}
            >
              {t(label)}
            </Radio>
          ))}
        </Group>
      ))}
      <Backs />
      <Cloths />
      <Sign />
    </section>
  );
}
