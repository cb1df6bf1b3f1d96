import { type Density, useThemeMode } from '../theme/theme.tsx';
import { touchQuery } from '../theme/touch-size.ts';

/** Pixels. */
export const rowHeights = { dense: 36, comfortable: 44 } as const;

/** The table's own density, else what the person chose; rows that are touched are never the low ones. */
export function useRowDensity(own: Density | undefined): Density {
  const { density } = useThemeMode();
  return own ?? (window.matchMedia(touchQuery).matches ? 'comfortable' : density);
}
