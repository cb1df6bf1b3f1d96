import Slider from 'antd/es/slider';
import SliderContext from 'antd/es/slider/Context';
import { cloneElement, type KeyboardEvent, type ReactElement } from 'react';
import { FieldFrame, type FieldProps, labelOf, useBoundField } from './field.tsx';
import styles from './slider-field.module.css';

type Scale = {
  min: number;
  max: number;
  step: number;
  /** The value in words, for instance '7 h 30'. */
  words: (value: number) => string;
  disabled?: boolean;
};

export type SliderFieldProps = FieldProps & Scale;

type RangeProps = Scale & {
  id: string;
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  aria?: object;
};

/** Steps that a key goes. */
const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 2,
  PageDown: -2,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Where a key leads; counted in steps, so that nothing is lost to fractions. */
function reached(
  key: string,
  value: number,
  { min, max, step }: Pick<Scale, 'min' | 'max' | 'step'>,
): number | undefined {
  const steps = STEPS[key];
  if (steps === undefined) return undefined;
  const next = Math.min(max, Math.max(min, min + step * (Math.round((value - min) / step) + steps)));
  return Number(next.toFixed(10));
}

/** A number between two bounds, outside of a form; whoever shows it gives it a label whose id is `labelOf(id)`. */
export function Range({ id, aria, words, value, onChange, onBlur, ...scale }: RangeProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt and an arrow lead through the history of the browser.
    const isOther = scale.disabled || event.altKey || event.ctrlKey || event.metaKey;
    const next = isOther ? undefined : reached(event.key, value, scale);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== value) onChange(next);
  };
  // What describes the field belongs to what has the focus.
  const handleRender = (handle: ReactElement<object>) => cloneElement(handle, { ...aria, id, onKeyDown } as object);
  return (
    <SliderContext value={{ handleRender }}>
      <span className={styles.slider}>
        <Slider
          className={styles.range}
          {...scale}
          // antd's own keys end in an effect that sets state: who holds one down is faster, and React gives up.
          keyboard={false}
          value={value}
          // The words stand beside it.
          tooltip={{ open: false, formatter: null }}
          ariaLabelledByForHandle={labelOf(id)}
          ariaValueTextFormatterForHandle={words}
          onChange={onChange}
          onBlur={onBlur}
        />
        <output htmlFor={id} className={styles.words}>
          {words(value)}
        </output>
      </span>
    </SliderContext>
  );
}

/** A number between two bounds; the form's value is a number. */
export function SliderField(props: SliderFieldProps) {
  const { min, max, step, words, disabled } = props;
  const { id, value, error, aria, change, blur } = useBoundField<number>(props);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <Range {...{ id, value, aria, min, max, step, words, disabled }} onChange={change} onBlur={blur} />
    </FieldFrame>
  );
}
