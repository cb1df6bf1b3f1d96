import { formatHours } from '@bloom/shared-ui/format';

/** '1 journée', '1/2 journée', else the hours. */
export function workedLabel(hours: number, base: number): string {
  if (hours === 0) return 'Non travaillé';
  if (hours === base) return '1 journée';
  if (hours * 2 === base) return '1/2 journée';
  return formatHours(hours);
}
