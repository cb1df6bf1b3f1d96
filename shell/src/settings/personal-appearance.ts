import { isStaff } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';
import type { Role } from '@bloom/shared-rules/person/roles';
import { readRemembered, useRememberedKey, writeRemembered } from '@bloom/shared-ui/remembered';
import {
  type Appearance,
  type Density,
  defaultAppearance,
  isAppearance,
  type ThemePreference,
  useThemeMode,
} from '@bloom/shared-ui/theme';
import { useCallback, useLayoutEffect } from 'react';

const NAME = 'appearance';

export const THEME_NAMES: Record<ThemePreference, string> = {
  light: 'clair',
  dark: 'sombre',
  system: 'de l’appareil',
};
export const DENSITY_NAMES: Record<Density, string> = { comfortable: 'confortable', dense: 'dense' };

/** Staff work in tables all day and see more rows at once; others come once in a while. */
function firstAppearance(roles: readonly Role[]): Appearance {
  return isStaff(roles) ? { ...defaultAppearance, density: 'dense' } : defaultAppearance;
}

/**
 * Takes over the look of the person who has signed in. Until then the browser shows the one it showed last; two people
 * who share a browser do not share their choice.
 */
export function useAdoptedAppearance(): void {
  const { roles } = useSession();
  const { setAppearance } = useThemeMode();
  const key = useRememberedKey(NAME);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, not at each renewal of the session
  useLayoutEffect(() => {
    if (key === undefined) return;
    const kept = readRemembered(key);
    setAppearance(isAppearance(kept) ? kept : firstAppearance(roles));
  }, [key]);
}

/** The look on screen, and a way to choose another that is kept for the person. */
export function usePersonalAppearance(): Appearance & { choose: (change: Partial<Appearance>) => void } {
  const { preference, density, setAppearance } = useThemeMode();
  const key = useRememberedKey(NAME);
  const choose = useCallback(
    (change: Partial<Appearance>) => {
      writeRemembered(key, { theme: preference, density, ...change });
      setAppearance(change);
    },
    [key, preference, density, setAppearance],
  );
  return { theme: preference, density, choose };
}
