import { type Density, type ThemePreference, useThemeMode } from '@bloom/shared-ui/theme';
import { useState } from 'react';
import styles from './gallery.module.css';

const THEMES: Record<ThemePreference, string> = { system: 'Appareil', light: 'Clair', dark: 'Sombre' };
const DENSITIES: Record<Density, string> = { comfortable: 'Confortable', dense: 'Dense' };
const WIDTHS = { full: 'Toute la fenêtre', '1280': '1280 px', '768': '768 px', '390': '390 px', '360': '360 px' };

/** The switches, and the pieces below at the chosen width. The frame follows the theme as another tab would. */
export function GalleryFrame({ pieces }: { pieces: string }) {
  const { preference, density, setAppearance } = useThemeMode();
  const [width, setWidth] = useState<keyof typeof WIDTHS>('full');
  return (
    <div className={styles.frame}>
      <header className={styles.switches}>
        <h1>Galerie</h1>
        <Choice label="Thème" options={THEMES} value={preference} onChange={(theme) => setAppearance({ theme })} />
        <Choice
          label="Densité"
          options={DENSITIES}
          value={density}
          onChange={(chosen) => setAppearance({ density: chosen })}
        />
        <Choice label="Largeur" options={WIDTHS} value={width} onChange={setWidth} />
      </header>
      <div className={styles.stage}>
        <iframe
          className={styles.pieces}
          style={{ width: width === 'full' ? '100%' : `${width}px` }}
          src={pieces}
          title="Composants"
        />
      </div>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  options: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <label className={styles.switch}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {Object.entries<string>(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
