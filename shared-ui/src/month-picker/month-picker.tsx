import { addMonths, withinBounds } from '@bloom/shared-rules/calendar/calendar-day';
import { useId, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { statusOf } from '../form/field.tsx';
import { ChoiceList } from '../form/select-field.tsx';
import { formatMonthName, todayInParis } from '../format/format.ts';
import { LeftOutlined, RightOutlined } from '../icons/icons.ts';
import styles from './month-picker.module.css';

export type MonthPickerProps = {
  /** `yyyy-MM`; undefined until somebody chose. */
  value: string | undefined;
  onChange: (month: string) => void;
  /**
   * Bounds of the years offered, `yyyy-MM`; months out of bounds can be chosen, it is for the screen to refuse them.
   */
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

/** A month of a year, each from its list. */
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
    onChange(isOut(chosen) ? withinBounds(chosen, props) : chosen);
  };
  const state = {
    disabled,
    status: statusOf(error),
    'aria-invalid': error === undefined ? undefined : (true as const),
  };
  const step = (offset: -1 | 1) => value && onChange(monthFrom(value, offset));

  return (
    <fieldset className={styles.picker} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.controls}>
        {steps && (
          <IconButton
            variant="default"
            label="Mois précédent"
            icon={<LeftOutlined />}
            disabled={disabled || !value || isOut(monthFrom(value, -1))}
            onClick={() => step(-1)}
          />
        )}
        <ChoiceList
          {...state}
          aria-label="Mois"
          placeholder="Mois"
          className={styles.month}
          value={month ?? ''}
          options={monthNumbers.map((number) => ({
            value: number,
            label: formatMonthName(`2024-${number}-01`),
            disabled: year !== undefined && isOut(`${year}-${number}`),
          }))}
          onChange={(chosen) => choose(year, chosen)}
        />
        <ChoiceList
          {...state}
          aria-label="Année"
          placeholder="Année"
          className={styles.year}
          value={year ?? ''}
          options={yearsOffered(props).map((offered) => ({ value: offered, label: offered }))}
          onChange={(chosen) => choose(chosen, month)}
        />
        {steps && (
          <IconButton
            variant="default"
            label="Mois suivant"
            icon={<RightOutlined />}
            disabled={disabled || !value || isOut(monthFrom(value, 1))}
            onClick={() => step(1)}
          />
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

const monthFrom = (month: string, offset: number) => addMonths(month, offset).slice(0, 7);

/** Without bounds: three years back and one ahead. The chosen year is always among them. */
function yearsOffered({ value, min, max }: MonthPickerProps): string[] {
  const now = Number(todayInParis().slice(0, 4));
  const chosen = value === undefined ? [] : [Number(value.slice(0, 4))];
  const first = Math.min(min === undefined ? now - 3 : Number(min.slice(0, 4)), ...chosen);
  const last = Math.max(max === undefined ? now + 1 : Number(max.slice(0, 4)), ...chosen);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => String(first + index));
}
