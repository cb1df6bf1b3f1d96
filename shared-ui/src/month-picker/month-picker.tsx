import { addMonths } from '@bloom/shared-rules/calendar-day';
import { type ReactNode, useId, useState } from 'react';
import { formatMonthName } from '../format/format.ts';
import { LeftOutlined, RightOutlined } from '../icons/icons.ts';
import styles from './month-picker.module.css';

export type MonthPickerProps = {
  /** `yyyy-MM`; undefined until somebody chose. */
  value: string | undefined;
  onChange: (month: string) => void;
  /** Bounds of the years offered, `yyyy-MM`; months out of bounds can be chosen, it is for the screen to refuse them. */
  min?: string;
  max?: string;
  /** Months out of bounds cannot be chosen either. */
  strict?: boolean;
  label?: string;
  /** Buttons for the month before and the month after. */
  steps?: boolean;
  disabled?: boolean;
  error?: string;
};

const monthNumbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Month and year with the device's own lists: light, and easy on a phone. */
export function MonthPicker(props: MonthPickerProps) {
  const { value, onChange, label = 'Mois', steps = false, disabled = false, error } = props;
  const id = useId();
  const [draft, setDraft] = useState<{ year?: string; month?: string }>({});
  const [year = draft.year, month = draft.month] = value?.split('-') ?? [];
  const isOut = (candidate: string) =>
    Boolean(props.strict) && ((props.min ?? '') > candidate || candidate > (props.max ?? '9999-12'));

  const choose = (nextYear: string | undefined, nextMonth: string | undefined) => {
    setDraft({ year: nextYear, month: nextMonth });
    if (!nextYear || !nextMonth) return;
    const chosen = `${nextYear}-${nextMonth}`;
    onChange(isOut(chosen) ? clamp(chosen, props) : chosen);
  };
  const step = (offset: -1 | 1) => value && onChange(monthFrom(value, offset));

  return (
    <fieldset className={styles.picker} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.controls}>
        {steps && (
          <StepButton
            label="Mois précédent"
            disabled={disabled || !value || isOut(monthFrom(value, -1))}
            onClick={() => step(-1)}
          >
            <LeftOutlined aria-hidden="true" />
          </StepButton>
        )}
        <select
          aria-label="Mois"
          className={styles.month}
          value={month ?? ''}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => choose(year, event.target.value)}
        >
          {month === undefined && <option value="">Mois</option>}
          {monthNumbers.map((number) => (
            <option key={number} value={number} disabled={year !== undefined && isOut(`${year}-${number}`)}>
              {formatMonthName(`2024-${number}-01`)}
            </option>
          ))}
        </select>
        <select
          aria-label="Année"
          className={styles.year}
          value={year ?? ''}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => choose(event.target.value, month)}
        >
          {year === undefined && <option value="">Année</option>}
          {yearsOffered(props).map((offered) => (
            <option key={offered} value={offered}>
              {offered}
            </option>
          ))}
        </select>
        {steps && (
          <StepButton
            label="Mois suivant"
            disabled={disabled || !value || isOut(monthFrom(value, 1))}
            onClick={() => step(1)}
          >
            <RightOutlined aria-hidden="true" />
          </StepButton>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type StepButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const monthFrom = (month: string, offset: number) => addMonths(month, offset).slice(0, 7);

function clamp(month: string, { min, max }: MonthPickerProps): string {
  if (min !== undefined && month < min) return min;
  return max !== undefined && month > max ? max : month;
}

/** Without bounds: three years back and one ahead. The chosen year is always among them. */
function yearsOffered({ value, min, max }: MonthPickerProps): string[] {
  const now = new Date().getFullYear();
  const chosen = value === undefined ? [] : [Number(value.slice(0, 4))];
  const first = Math.min(min === undefined ? now - 3 : Number(min.slice(0, 4)), ...chosen);
  const last = Math.max(max === undefined ? now + 1 : Number(max.slice(0, 4)), ...chosen);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => String(first + index));
}
