import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { DraftNotice } from '@bloom/shared-ui/draft-notice';
import { formatMonthName } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { Notice } from '@bloom/shared-ui/notice';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { useState } from 'react';
import { useOnBehalf } from '../activity-month/on-behalf.ts';
import { MonthCalendar } from '../month-days/month-calendar.tsx';
import { countsOf, hasRoom } from '../month-days/month-days.rules.ts';
import { MonthSummary } from '../month-days/month-summary.tsx';
import styles from './cra-entry.module.css';
import { DaySheet } from './day-sheet.tsx';
import { DayTable } from './day-table.tsx';
import { patternWords } from './month-beside.rules.ts';
import type { MonthBeside } from './month-beside.ts';
import type { MonthEntry } from './month-entry.ts';

/** The calendar beside the table of days needs that much, the shell's menu included. */
const TABLE_ABOVE = 1100;

export interface CraEntryFormProps {
  entry: MonthEntry;
  beside: MonthBeside;
  base: number;
  monthName: string;
  readOnlyReason: string | undefined;
}

/** Phone: a calendar and a sheet per day. Desktop: the calendar beside a dense table for the keyboard. */
export function CraEntryForm({ entry, beside, base, monthName, readOnlyReason }: CraEntryFormProps) {
  const narrow = useMediaQuery(`(max-width: ${TABLE_ABOVE}px)`);
  const [opened, setOpened] = useState<number>();
  const readOnly = readOnlyReason !== undefined;
  const counts = countsOf(entry.days, base);

  const pick = (id: number) => {
    if (narrow) {
      setOpened(id);
      return;
    }
    const row = document.getElementById(`jour-${id}`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('input:not(:disabled), select:not(:disabled)')?.focus();
  };

  return (
    <>
      {readOnlyReason && <Notice>{readOnlyReason}</Notice>}
      {entry.offeredSince && (
        <DraftNotice savedAt={entry.offeredSince} onTake={entry.takeDraft} onRefuse={entry.refuseDraft} />
      )}
      <div className={styles.columns}>
        <div className={styles.overview}>
          {!readOnly && (
            <Button size="large" block aria-pressed={entry.everythingSelected} onClick={entry.toggleAll}>
              {entry.everythingSelected ? 'Tout désélectionner' : 'Tout sélectionner'}
            </Button>
          )}
          <Beside entry={entry} beside={beside} base={base} />
          <MonthCalendar
            days={entry.days}
            base={base}
            taken={beside.taken}
            label={`Calendrier ${of(monthName)}`}
            onPick={pick}
          />
          <Card title="Total du mois" level={2}>
            <MonthSummary counts={counts} base={base} />
          </Card>
        </div>
        {!narrow && (
          <div className={styles.detail}>
            <DayTable days={entry.days} base={base} taken={beside.taken} readOnly={readOnly} onChange={entry.change} />
          </div>
        )}
      </div>
      {narrow && opened !== undefined && (
        <OpenedDay entry={entry} id={opened} base={base} readOnly={readOnly} onOpen={setOpened} />
      )}
    </>
  );
}

/** What the month before and the other missions say about this one. */
function Beside({ entry, beside, base }: Pick<CraEntryFormProps, 'entry' | 'beside' | 'base'>) {
  const { pattern, taken, previous } = beside;
  const onBehalf = useOnBehalf();
  const isEmpty = entry.days.every(({ hours }) => hours === 0);
  // Days outside this mission are nothing that could be filled here.
  const shared = entry.days.flatMap(({ inMission, isoDate }) => (inMission && taken.get(isoDate)) || []);
  const clients = [...new Set(shared.flatMap(({ clients: names }) => names))];
  return (
    <>
      {pattern && isEmpty && (
        <Button block size="large" onClick={() => entry.repeat(pattern)}>
          <span className={styles.repeat}>
            Reprendre le rythme {of(formatMonthName(previous))}{' '}
            <span className={styles.rhythm}>{patternWords(pattern, base)}</span>
          </span>
        </Button>
      )}
      {clients.length > 0 && (
        <p className={styles.elsewhere}>
          {plural(shared.length, 'jour déjà déclaré', 'jours déjà déclarés')} chez {clients.join(', ')}
          {'\u00a0'}:{' '}
          {hasRoom(entry.days, base, taken)
            ? 'seul le reste de ces jours est rempli.'
            : `aucun jour ouvré n’est libre. ${onBehalf ? 'Ouvrez un jour pour y saisir ce qui a été fait ici.' : 'Ouvre un jour pour y saisir ce que tu as fait ici.'}`}
        </p>
      )}
    </>
  );
}

interface OpenedDayProps {
  entry: MonthEntry;
  id: number;
  base: number;
  readOnly: boolean;
  onOpen: (id: number | undefined) => void;
}

function OpenedDay({ entry, id, base, readOnly, onOpen }: OpenedDayProps) {
  const day = entry.days.find((candidate) => candidate.id === id);
  if (!day) return null;
  const neighbour = (step: -1 | 1) => {
    const other = entry.days.find((candidate) => candidate.id === id + step && candidate.inMission);
    return other && (() => onOpen(other.id));
  };
  return (
    <DaySheet
      day={day}
      base={base}
      readOnly={readOnly}
      onChange={entry.change}
      onPrevious={neighbour(-1)}
      onNext={neighbour(1)}
      onClose={() => onOpen(undefined)}
    />
  );
}
