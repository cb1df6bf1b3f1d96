import type { ThemeMode } from './theme.tokens.ts';

export type ThemePreference = ThemeMode | 'system';
export type Density = 'comfortable' | 'dense';

/** How somebody wants the product to look: `system` follows the device; `dense` shows more rows at once. */
export type Appearance = { theme: ThemePreference; density: Density };

export const defaultAppearance: Appearance = { theme: 'system', density: 'comfortable' };

const themes: readonly unknown[] = ['light', 'dark', 'system'];
const densities: readonly unknown[] = ['comfortable', 'dense'];

/** Read before anything is drawn by the script of the shell's page (shell/src/index.html), so keep the two alike. */
const themeKey = 'bloom.theme';
const densityKey = 'bloom.density';

export function isAppearanceKey(key: string | null): boolean {
  return key === themeKey || key === densityKey;
}

export function isAppearance(stored: unknown): stored is Appearance {
  const { theme, density } = (stored ?? {}) as Partial<Appearance>;
  return themes.includes(theme) && densities.includes(density);
}

/** The look this browser showed last. Blocked storage gives the default. */
export function storedAppearance(): Appearance {
  try {
    const appearance = { theme: localStorage.getItem(themeKey), density: localStorage.getItem(densityKey) };
    const known = { theme: appearance.theme ?? 'system', density: appearance.density ?? 'comfortable' };
    return isAppearance(known) ? known : defaultAppearance;
  } catch {
    return defaultAppearance;
  }
}

/** Only what differs from the default is kept. Blocked or full storage: the choice lasts as long as the page. */
export function storeAppearance({ theme, density }: Appearance): void {
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
    if (density === 'comfortable') localStorage.removeItem(densityKey);
    else localStorage.setItem(densityKey, density);
  } catch {
    // The storage is blocked or full: the choice lasts as long as the page.
  }
}

/** Puts the look on the page; base.css does the rest. */
export function markAppearance({ theme, density }: Appearance): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (density === 'comfortable') delete dataset.density;
  else dataset.density = density;
}
