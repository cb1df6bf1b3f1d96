import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import './fonts.css';
import './base.css';
import {
  type Appearance,
  type Density,
  isAppearanceKey,
  markAppearance,
  storeAppearance,
  storedAppearance,
  type ThemePreference,
} from './appearance.ts';
import { useMediaQuery } from './media-query.ts';
import type { ThemeMode } from './theme.tokens.ts';
import { bringTypeface } from './typeface.ts';

export { type Appearance, type Density, defaultAppearance, isAppearance, type ThemePreference } from './appearance.ts';
export { useMediaQuery } from './media-query.ts';
export type { ThemeMode } from './theme.tokens.ts';

export type ThemeChoice = {
  /** What is on screen now. */
  mode: ThemeMode;
  /** What the person chose; `system` follows the device. */
  preference: ThemePreference;
  density: Density;
  /** Shown at once, and what this browser shows first the next time. */
  setAppearance: (change: Partial<Appearance>) => void;
};

const ThemeContext = createContext<ThemeChoice>({
  mode: 'light',
  preference: 'system',
  // A table that stands alone, in a test or a gallery, is drawn as people who work in it all day see it.
  density: 'dense',
  setAppearance: () => undefined,
});

/** Follows the device unless the person chose; the choice is remembered and marked on `<html>`. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [appearance, setShown] = useState(storedAppearance);
  const deviceMode = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const { theme: preference, density } = appearance;
  const mode = preference === 'system' ? deviceMode : preference;

  useLayoutEffect(() => markAppearance(appearance), [appearance]);
  useEffect(bringTypeface, []);

  // A choice made in another tab is made here too.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (isAppearanceKey(key)) setShown(storedAppearance());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const setAppearance = useCallback((change: Partial<Appearance>) => {
    setShown((shown) => {
      const next = { ...shown, ...change };
      if (next.theme === shown.theme && next.density === shown.density) return shown;
      storeAppearance(next);
      return next;
    });
  }, []);

  const choice = useMemo<ThemeChoice>(
    () => ({ mode, preference, density, setAppearance }),
    [mode, preference, density, setAppearance],
  );
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useThemeMode(): ThemeChoice {
  return useContext(ThemeContext);
}
