import { FieldFrame, type FieldProps, useBoundField } from './field.tsx';
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
  const { min, max, step, words } = props;
  const field = useBoundField<number>(props);
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <span className={styles.slider}>
        <input
          {...field.aria}
          id={field.id}
          name={props.name}
          type="range"
          className={styles.range}
          min={min}
          max={max}
          step={step}
          value={field.value}
          aria-valuetext={words(field.value)}
          disabled={props.disabled}
          onChange={(event) => field.change(event.target.valueAsNumber)}
          onBlur={field.blur}
        />
        <output htmlFor={field.id} className={styles.words}>
          {words(field.value)}
        </output>
      </span>
    </FieldFrame>
  );
}
