import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import './base.css';
import type { ThemeMode } from './theme.tokens.ts';

export type { ThemeMode } from './theme.tokens.ts';
export type ThemePreference = ThemeMode | 'system';

export type ThemeChoice = {
  /** What is on screen now. */
  mode: ThemeMode;
  /** What the person chose; `system` follows the device. */
  preference: ThemePreference;
  setPreference: (preference: ThemePreference) => void;
};

const storageKey = 'bloom.theme';
const darkQuery = '(prefers-color-scheme: dark)';
const ThemeContext = createContext<ThemeChoice>({
  mode: 'light',
  preference: 'system',
  setPreference: () => undefined,
});

function storedPreference(): ThemePreference {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function storePreference(preference: ThemePreference): void {
  try {
    if (preference === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, preference);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
}

function subscribeToDevice(onChange: () => void): () => void {
  const query = window.matchMedia(darkQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Follows the device unless the person chose; the choice is remembered and marked on `<html data-theme>`. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [preference, setPreference] = useState(storedPreference);
  const deviceIsDark = useSyncExternalStore(subscribeToDevice, () => window.matchMedia(darkQuery).matches);
  const deviceMode = deviceIsDark ? 'dark' : 'light';
  const mode = preference === 'system' ? deviceMode : preference;

  useEffect(() => {
    if (preference === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = preference;
  }, [preference]);

  const choice = useMemo<ThemeChoice>(
    () => ({
      mode,
      preference,
      setPreference: (next) => {
        storePreference(next);
        setPreference(next);
      },
    }),
    [mode, preference],
  );
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useThemeMode(): ThemeChoice {
  return useContext(ThemeContext);
}
