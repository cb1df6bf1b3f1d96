import Slider from 'antd/es/slider';
import SliderContext from 'antd/es/slider/Context';
import { cloneElement, type ReactElement } from 'react';
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

/** A number between two bounds, outside of a form; whoever shows it gives it a label whose id is `labelOf(id)`. */
export function Range({ id, aria, words, value, onChange, onBlur, ...scale }: RangeProps) {
  // What describes the field belongs to what has the focus.
  const handleRender = (handle: ReactElement<object>) => cloneElement(handle, { ...aria, id } as object);
  return (
    <SliderContext value={{ handleRender }}>
      <span className={styles.slider}>
        <Slider
          className={styles.range}
          {...scale}
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
