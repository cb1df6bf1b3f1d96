import { Checkbox } from '@bloom/shared-ui/antd/checkbox';
import { selectAllUnder } from '@bloom/shared-ui/measures';
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

interface FilterListProps {
  label: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Several of many, folded away until they are wanted; a short list is taken whole with one press. */
export function FilterList({ label, options, chosen, onChange }: FilterListProps) {
  const isAll = options.length > 0 && options.every(({ id }) => chosen.includes(id));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <details className={styles.choices}>
      <summary>
        {label}
        {chosen.length > 0 && <span className={styles.count}>{chosen.length}</span>}
      </summary>
      <ul aria-label={label}>
        {options.length > 1 && options.length < selectAllUnder && (
          <li className={styles.all}>
            <Checkbox
              className={styles.choice}
              checked={isAll}
              indeterminate={!isAll && chosen.length > 0}
              onChange={() => onChange(isAll ? [] : options.map(({ id }) => id))}
            >
              Tout sélectionner
            </Checkbox>
          </li>
        )}
        {options.map((option) => (
          <li key={option.id}>
            <Checkbox className={styles.choice} checked={chosen.includes(option.id)} onChange={() => toggle(option.id)}>
              {option.label}
            </Checkbox>
          </li>
        ))}
      </ul>
    </details>
  );
}
