import { withinBounds } from '@bloom/shared-rules/calendar/calendar-day';
import luxonDays from '@rc-component/picker/generate/luxon';
import generatePicker from 'antd/es/date-picker/generatePicker/generateSinglePicker';
import french from 'antd/es/date-picker/locale/fr_FR';
import { DateTime } from 'luxon';
import {
  createContext,
  type FocusEvent,
  type InputHTMLAttributes,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { PlainIconButton } from '../button/plain-button.tsx';
import { formatMonthName, todayInParis } from '../format/format.ts';
import { CalendarOutlined } from '../icons/icons.ts';
import { popupPlace } from '../overlay/popup-place.ts';
import styles from './date-field.module.css';
import { dayOfText, dayTextProblem, textOfDay } from './date-text.ts';
import { Calendar, CalendarOpen, DayCell } from './day-calendar.tsx';
import { FieldFrame, type FieldProps, statusOf, useBoundField } from './field.tsx';

/** Characters of the longest way to write a day. */
const LONGEST = 10;

export type DateFieldProps = FieldProps & {
  /** Bounds of the days the calendar offers, `yyyy-MM-dd`; what is typed is for the form's rules to refuse. */
  min?: string;
  max?: string;
  readOnly?: boolean;
};

type InputProps = InputHTMLAttributes<HTMLInputElement>;

const { DatePicker } = generatePicker(luxonDays);
/** As people write days and months, also where the pointer rests; who speaks to the page says what they see. */
function localeOn(day: string) {
  const lang = {
    ...french.lang,
    fieldDateFormat: 'DD/MM/YYYY',
    monthFormat: 'MMMM',
    monthSelect: `${formatMonthName(day)}, choisir un mois`,
    yearSelect: `${day.slice(0, 4)}, choisir une année`,
  };
  return { ...french, lang };
}

const TypedText = createContext<InputProps>({});

/** antd's field forgets what is no day; ours keeps it, and says so. */
function TypedInput(props: InputProps & { ref?: Ref<HTMLInputElement> }) {
  return <input {...props} {...useContext(TypedText)} />;
}

const components = { input: TypedInput };

/**
 * A day as French people write it, typed or chosen in a calendar; the browser's own field follows the browser's
 * language. The form's value is `yyyy-MM-dd`, or '' while there is no day.
 */
export function DateField(props: DateFieldProps) {
  const { min = '', max = '9999-12-31', readOnly, disabled } = props;
  const { field, text, type, tidy } = useTypedDay(props);
  const value = field.value ?? '';
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState(value);
  const calendar = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isFixed = readOnly || disabled;

  const open = () => {
    setCurrent(value || withinBounds(todayInParis(), { min, max }));
    setOpen(!isOpen);
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget) || calendar.current?.contains(relatedTarget)) return;
    setOpen(false);
    tidy();
  };
  const input = {
    ...field.aria,
    id: field.id,
    name: props.name,
    value: text,
    readOnly,
    disabled,
    maxLength: LONGEST,
    'aria-invalid': field.aria['aria-invalid'],
    inputMode: 'numeric',
    autoComplete: 'off',
    placeholder: isFixed ? undefined : 'jj/mm/aaaa',
    onChange: (event) => type(event.target.value),
  } satisfies InputProps;

  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: where the focus leaves the field and its calendar */}
      <span onBlur={leave}>
        <CalendarOpen value={isOpen}>
          <TypedText value={input}>
            <DatePicker
              className={`${styles.field} ${readOnly ? styles.readOnly : ''}`}
              locale={localeOn(current)}
              components={components}
              status={statusOf(field.error)}
              disabled={disabled}
              inputReadOnly={readOnly}
              allowClear={false}
              value={dateOf(value)}
              open={isOpen}
              // By its button alone: who types needs no calendar.
              onOpenChange={(next) => !next && setOpen(false)}
              suffixIcon={
                !isFixed && (
                  <PlainIconButton
                    ref={opener}
                    size="small"
                    label="Ouvrir le calendrier"
                    icon={<CalendarOutlined />}
                    aria-haspopup="dialog"
                    aria-expanded={isOpen}
                    onClick={(event) => {
                      event.stopPropagation();
                      open();
                    }}
                  />
                )
              }
              getPopupContainer={popupPlace}
              showNow={false}
              pickerValue={dateOf(current) ?? undefined}
              onPickerValueChange={(date, { source }) => source === 'panel' && setCurrent(dayOf(date))}
              disabledDate={(date) => dayOf(date) < min || dayOf(date) > max}
              panelRender={(panel) => (
                <Calendar
                  ref={calendar}
                  day={current}
                  onMove={(day) => setCurrent(withinBounds(day, { min, max }))}
                  onClose={close}
                >
                  {panel}
                </Calendar>
              )}
              cellRender={(date, { type: kind, originNode }) =>
                kind === 'date' && DateTime.isDateTime(date) ? (
                  <DayCell day={dayOf(date)} current={current} chosen={value} min={min} max={max} />
                ) : (
                  originNode
                )
              }
              onChange={(date) => {
                const day = date === null ? '' : dayOf(date);
                type(textOfDay(day));
                close();
              }}
            />
          </TypedText>
        </CalendarOpen>
      </span>
    </FieldFrame>
  );
}

/** The text as it is typed, of which the form knows the day. */
function useTypedDay(props: DateFieldProps) {
  const [text, setText] = useState('');
  const typed = useRef(text);
  typed.current = text;
  const check = useCallback(() => dayTextProblem(typed.current), []);
  const field = useBoundField<string>(props, check);
  const value = field.value ?? '';
  useEffect(() => {
    // A value set from outside (reset, other field) wins over what is shown.
    setText((shown) => (dayOfText(shown) === value ? shown : textOfDay(value)));
  }, [value]);
  const { disabled } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is closed
  useEffect(() => {
    if (!disabled || check() === undefined) return;
    // What cannot be corrected any more must not keep the form from being sent.
    typed.current = textOfDay(value);
    setText(typed.current);
    field.change(value);
  }, [disabled]);
  return {
    field,
    text,
    type: (next: string) => {
      setText(next);
      typed.current = next;
      field.change(dayOfText(next));
    },
    tidy: () => {
      setText((shown) => textOfDay(dayOfText(shown)) || shown);
      field.blur();
    },
  };
}

function dateOf(day: string): DateTime<true> | null {
  const date = DateTime.fromISO(day, { zone: 'utc' });
  return date.isValid ? date : null;
}

const dayOf = (date: DateTime<boolean>) => date.toISODate() ?? '';
