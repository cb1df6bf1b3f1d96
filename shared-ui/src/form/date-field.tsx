import Input from 'antd/es/input/Input';
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { PlainIconButton } from '../button/plain-button.tsx';
import { CalendarOutlined } from '../icons/icons.ts';
import { dayOfText, textOfDay } from './date-text.ts';
import calendarStyles from './day-calendar.module.css';
import { DayCalendar } from './day-calendar.tsx';
import { FieldFrame, type FieldProps, statusOf, useBoundField } from './field.tsx';
import styles from './fields.module.css';

/** Characters of the longest way to write a day. */
const LONGEST = 10;
const NO_DAY = 'Cette date n’existe pas. Écrivez-la ainsi\u00a0: 03/11/2026.';

export type DateFieldProps = FieldProps & {
  /** Bounds of the days the calendar offers, `yyyy-MM-dd`; what is typed is for the form's rules to refuse. */
  min?: string;
  max?: string;
  readOnly?: boolean;
};

/**
 * A day as French people write it, typed or chosen in a calendar; the browser's own field follows the browser's
 * language. The form's value is `yyyy-MM-dd`, or '' while there is no day.
 */
export function DateField(props: DateFieldProps) {
  const [text, setText] = useState('');
  const typed = useRef(text);
  typed.current = text;
  const check = useCallback(() => {
    const isWrong = typed.current.trim() !== '' && dayOfText(typed.current) === '';
    return isWrong ? NO_DAY : undefined;
  }, []);
  const field = useBoundField<string>(props, check);
  const value = field.value ?? '';
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const isFixed = props.readOnly || props.disabled;

  useEffect(() => {
    // A value set from outside (reset, other field) wins over what is shown.
    setText((shown) => (dayOfText(shown) === value ? shown : textOfDay(value)));
  }, [value]);

  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    setText((shown) => textOfDay(dayOfText(shown)) || shown);
    field.blur();
  };
  const close = () => {
    setOpen(false);
    frame.current?.querySelector('button')?.focus();
  };

  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: where the focus leaves the field and its calendar */}
      <span ref={frame} className={calendarStyles.field} onBlur={leave}>
        <Input
          {...field.aria}
          id={field.id}
          name={props.name}
          inputMode="numeric"
          autoComplete="off"
          placeholder={isFixed ? undefined : 'jj/mm/aaaa'}
          maxLength={LONGEST}
          className={`${styles.number} ${props.readOnly ? styles.readOnly : ''}`}
          value={text}
          readOnly={props.readOnly}
          disabled={props.disabled}
          status={statusOf(field.error)}
          onChange={(event) => {
            setText(event.target.value);
            typed.current = event.target.value;
            field.change(dayOfText(event.target.value));
          }}
          suffix={
            !isFixed && (
              <PlainIconButton
                size="small"
                className={calendarStyles.open}
                label="Ouvrir le calendrier"
                icon={<CalendarOutlined />}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              />
            )
          }
        />
        {isOpen && (
          <DayCalendar
            value={value}
            today={todayOfDevice()}
            min={props.min}
            max={props.max}
            onChoose={(day) => {
              typed.current = textOfDay(day);
              setText(typed.current);
              field.change(day);
              close();
            }}
            onClose={close}
          />
        )}
      </span>
    </FieldFrame>
  );
}

/** Where the calendar opens, and the day it marks: the one of whoever looks at it. */
function todayOfDevice(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
