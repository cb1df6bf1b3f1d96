import Slider from 'antd/es/slider';
import SliderContext from 'antd/es/slider/Context';
import { cloneElement, type ReactElement } from 'react';
import { FieldFrame, type FieldProps, labelOf, useBoundField } from './field.tsx';
import styles from './slider-field.module.css';

export type SliderFieldProps = FieldProps & {
  min: number;
  max: number;
  step: number;
  /** The value in words, for instance '7 h 30'. */
  words: (value: number) => string;
};

/** A number between two bounds; the form's value is a number. */
export function SliderField(props: SliderFieldProps) {
  const { min, max, step, words, disabled } = props;
  const field = useBoundField<number>(props);
  // What describes the field belongs to what has the focus.
  const handleRender = (handle: ReactElement<object>) =>
    cloneElement(handle, { ...field.aria, id: field.id } as object);
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <SliderContext value={{ handleRender }}>
        <span className={styles.slider}>
          <Slider
            className={styles.range}
            {...{ min, max, step, disabled }}
            value={field.value}
            // The words stand beside it.
            tooltip={{ open: false, formatter: null }}
            ariaLabelledByForHandle={labelOf(field.id)}
            ariaValueTextFormatterForHandle={words}
            onChange={field.change}
            onBlur={field.blur}
          />
          <output htmlFor={field.id} className={styles.words}>
            {words(field.value)}
          </output>
        </span>
      </SliderContext>
    </FieldFrame>
  );
}
