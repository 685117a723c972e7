// The page of one game: its variants and house rules, and the form of a new table. "#/games/ID"
// shows the variant of the last deal, "#/games/ID/PRESET" a preset; house_rules.ts has the rest.
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { AccountButton } from '../account/AccountDialog';
import { focusOn } from '../base/focus';
import { Masthead } from '../components/Masthead';
import { LanguageChoice } from '../preferences/LanguageChoice';
import { plainThemeOf } from '../games/plain_themes';
import { chosenGame } from '../home/table_draft';
import { hasLesson } from '../learn/lesson_progress';
import { games } from '../state/game_list';
import { visit } from '../state/session';
import { t } from '../base/translations';
import { chooseByWords } from './house_rules';
import { Relatives } from './Relatives';
import { TableForm } from './TableForm';
import { VariantList } from './VariantList';
import { familiesOf, listOf, loadFamilies } from './variant_list';
import '../style/variants.css';

/** The way to the course of a game that has no tile on the first page. */
function Learn({ id, title }: { id: string; title: string }) {
  if (!plainThemeOf(id, null).family || !hasLesson(id)) return null;
  return (
    <a class="button lesson" data-course={id} href={`#/course/${id}`}>
      {t('Learn {game}', { game: t(title) })}
    </a>
  );
}

export function VariantsPage({ words }: { words: string[] }) {
  const [id = ''] = words;
  const title = games.value.find((game) => game.id === id)?.title;
  const families = familiesOf(id);
  useLayoutEffect(() => chooseByWords(words), [words.join('/')]);
  useEffect(() => {
    void loadFamilies(id);
    focusOn(document.querySelector('h1'));
  }, [id]);
  if (!title)
    return (
      <main class="missing">
        <h1>{t('There is no such game.')}</h1>
        <button type="button" onClick={() => visit(null)}>
          {t('Home')}
        </button>
      </main>
    );
  return (
    <div class="home variants">
      <Masthead title={t(title)}>
        <LanguageChoice />
        <AccountButton />
      </Masthead>
      <main aria-busy={!families}>
        {families && <VariantList id={id} list={listOf(id, families)} />}
        {families && chosenGame.value?.id === id && <TableForm id={id} />}
        <Learn id={id} title={title} />
        <Relatives id={id} />
        <a class="quiet-link" href={`#/truths/${id}`}>
          {t('Facts and figures')}
        </a>
      </main>
    </div>
  );
}
