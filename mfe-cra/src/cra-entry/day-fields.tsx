import { lengthOf, MAX_DAY_COMMENT } from '@bloom/shared-rules/input/limits';
import { formatDays, parseFigure } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { useToasts } from '@bloom/shared-ui/toasts';
import { type KeyboardEvent, useId, useState } from 'react';
import { type DayOption, limitComment, onCallNote, typedOnCallHours } from '../month-days/month-days.rules.ts';
import styles from './day-fields.module.css';

interface DurationSelectProps {
  label: string;
  value: number;
  options: readonly DayOption[];
  disabled?: boolean;
  onChange: (hours: number) => void;
  /** Only the accessible name: in a table the column's head is what one sees. */
  hiddenLabel?: boolean;
}

/** The platform's own list: light, and on a phone the wheel everybody knows. */
export function DurationSelect(props: DurationSelectProps) {
  const { label, value, options, disabled = false, onChange, hiddenLabel = false } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={`${styles.control} ${value > 0 ? styles.filled : ''}`}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map((option) => (
          <option key={option.hours} value={option.hours}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface CommentFieldProps {
  label: string;
  value: string;
  disabled?: boolean;
  hiddenLabel?: boolean;
  onChange: (comment: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

export function CommentField({ label, value, disabled, hiddenLabel = false, onChange, onKeyDown }: CommentFieldProps) {
  const id = useId();
  const length = lengthOf(value);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.commentBox}>
        <textarea
          id={id}
          rows={1}
          className={`${styles.control} ${styles.comment}`}
          value={value}
          disabled={disabled}
          autoComplete="off"
          aria-describedby={`${id}-counter`}
          onChange={(event) => onChange(limitComment(event.target.value.replace(/\s*\n\s*/g, ' ')))}
          onKeyDown={onKeyDown}
        />
        <span id={`${id}-counter`} className={`${styles.counter} ${hiddenLabel ? styles.discreet : ''}`}>
          <span aria-hidden="true">
            {length}/{MAX_DAY_COMMENT}
          </span>
          <span className="visually-hidden">
            {plural(length, 'caractère')} sur {MAX_DAY_COMMENT}
          </span>
        </span>
      </div>
    </div>
  );
}

interface OnCallFieldProps {
  label: string;
  hours: number;
  disabled?: boolean;
  onChange: (hours: number) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * Hours typed on a keyboard; on leaving it shows the half-hours that were understood, and says when they are others.
 */
export function OnCallField({ label, hours, disabled, onChange, onKeyDown }: OnCallFieldProps) {
  const [typing, setTyping] = useState<string>();
  const toasts = useToasts();
  const leave = () => {
    const note = typing === undefined ? undefined : onCallNote(typing, hours);
    if (note !== undefined) toasts.info(note);
    setTyping(undefined);
  };
  const shown = hours === 0 ? '' : formatDays(hours);
  return (
    <input
      className={`${styles.control} ${styles.onCall}`}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="–"
      value={typing ?? shown}
      disabled={disabled}
      onChange={(event) => {
        const text = event.target.value;
        setTyping(text);
        const understood = text.trim() === '' ? 0 : typedOnCallHours(parseFigure(text));
        if (understood !== undefined) onChange(understood);
      }}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}
