import { FIRST_YEAR, LAST_YEAR } from '@bloom/shared-rules/input/limits';
import { type CustomDateProps, useGridDate } from 'ag-grid-react';
import { useRef, useState } from 'react';
import styles from './grid.module.css';

/** A day as French people write it; the browser's own field would follow the language of the browser. */
export function DayField({ date, onDateChange }: CustomDateProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => textOf(date));
  const [shown, setShown] = useState(date);
  useGridDate({ afterGuiAttached: () => field.current?.focus() });
  // The filter was changed or cleared elsewhere: what was typed here no longer counts.
  if (shown?.getTime() !== date?.getTime()) {
    setShown(date);
    if (dayOf(text)?.getTime() !== date?.getTime()) setText(textOf(date));
  }
  const isWrong = text.trim() !== '' && dayOf(text) === null;
  return (
    <input
      ref={field}
      className={styles.dayField}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="jj/mm/aaaa"
      aria-label="Jour, jj/mm/aaaa"
      aria-invalid={isWrong || undefined}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onDateChange(dayOf(event.target.value));
      }}
    />
  );
}

/** Midnight in local time, as the filter compares it; null while it is not a day. */
export function dayOf(text: string): Date | null {
  const [, day, month, year] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text.trim()) ?? [];
  // 99 would be taken for 1999.
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  // 31/02/2026 would roll over to March without a word.
  return date.getDate() === Number(day) && date.getMonth() === Number(month) - 1 ? date : null;
}

function textOf(date: Date | null): string {
  if (!date) return '';
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}
