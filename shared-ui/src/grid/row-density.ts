import { breakpoints } from '../limits/limits.ts';
import { type Density, useThemeMode } from '../theme/theme.tsx';

const touch = `(max-width: ${breakpoints.phone}px), (pointer: coarse)`;

/** The table's own density, else what the person chose; rows that are touched are never the low ones. */
export function useRowDensity(own: Density | undefined): Density {
  const { density } = useThemeMode();
  return own ?? (window.matchMedia(touch).matches ? 'comfortable' : density);
}
