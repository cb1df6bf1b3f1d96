import { useId } from 'react';
import styles from './talent-filters.module.css';

interface FilterTogglesProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
}

/** Choices in sight, each on or off. */
export function FilterToggles<Value extends string>(props: FilterTogglesProps<Value>) {
  const { label, options, chosen, onToggle } = props;
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not take part in the grid of the filters
    <div role="group" aria-labelledby={labelId} className={styles.group}>
      <span id={labelId} className={styles.groupLabel}>
        {label}
      </span>
      <div className={styles.toggles}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className={styles.toggle}
            aria-pressed={chosen.includes(option.value)}
            onClick={() => onToggle(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}

interface OneOfProps<Value extends string> {
  label: string;
  labels: Record<Value, string>;
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** At most one of them; pressing it again switches it off. */
export function OneOfToggles<Value extends string>({ label, labels, value, onChange }: OneOfProps<Value>) {
  return (
    <FilterToggles
      label={label}
      options={(Object.keys(labels) as Value[]).map((key) => ({ value: key, label: labels[key] }))}
      chosen={value === null ? [] : [value]}
      onToggle={(pressed) => onChange(pressed === value ? null : pressed)}
    />
  );
}
