import type { Density, ThemePreference } from '@bloom/shared-ui/theme';
import { useId } from 'react';
import styles from './appearance-choice.module.css';
import { usePersonalAppearance } from './personal-appearance.ts';

interface Option<Value> {
  value: Value;
  /** What is read on it; `name` is its full name when it says more. */
  label: string;
  name?: string;
}

const THEMES: Option<ThemePreference>[] = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'system', label: 'Appareil', name: 'Comme l’appareil' },
];

const DENSITIES: Option<Density>[] = [
  { value: 'comfortable', label: 'Confortable' },
  { value: 'dense', label: 'Dense' },
];

/** How the product looks, at once and at the next visit. */
export function AppearanceChoice() {
  const { theme, density, choose } = usePersonalAppearance();
  return (
    <div className={styles.choices}>
      <Segments legend="Thème" options={THEMES} value={theme} onChange={(next) => choose({ theme: next })} />
      <Segments legend="Densité" options={DENSITIES} value={density} onChange={(next) => choose({ density: next })} />
    </div>
  );
}

interface SegmentsProps<Value> {
  legend: string;
  options: Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices of which one holds, side by side; to the keyboard they are the radio buttons they are. */
function Segments<Value extends string>({ legend, options, value, onChange }: SegmentsProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} title={option.name}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              aria-label={option.name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
