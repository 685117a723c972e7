// Up to three moments at which other tables of the day's deal took another way than one's own.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { cast } from '../review/review_text';
import { gameOf } from '../state/game_list';
import { Moments, type MomentShown } from '../story/Moments';
import { TablePicture } from '../story/TablePicture';
import type { Row } from './day_play';
import { loadPartings, type PartingShown } from './partings';

const MOST = 3;

function shownAs(table: string, { step, sentence, view, own }: PartingShown): MomentShown[] {
  const game = gameOf(own);
  if (!game) return [];
  const names = cast({ ...own, reader: 0 });
  const picture = <TablePicture game={game} view={view} names={names} />;
  return [{ step, sentence, picture, href: `#/review/${table}/${step}/0` }];
}

interface DayMomentsProps {
  table: string;
  rows: Row[] | null; // the best results; null until they have come
  others: number; // people who have played, as far as is known
}

export function DayMoments({ table, rows, others }: DayMomentsProps) {
  const [found, setFound] = useState<PartingShown[] | null>(null);
  const tables = rows?.map((row) => row.table).join();
  useEffect(() => {
    let late = false;
    if (!rows) return;
    void loadPartings(table, rows).then(
      (all) => late || setFound(all),
      () => late || setFound([]), // a record is gone
    );
    return () => void (late = true);
  }, [table, tables]);
  if (rows && !found && others === 0) return null;
  return (
    <Moments
      label={t('Where tables took another way')}
      count={Math.min(MOST, others)}
      list={found?.flatMap((one) => shownAs(table, one)) ?? null}
    />
  );
}
