import { formatDate } from '@bloom/shared-ui/format';

/** @param today yyyy-MM-dd */
export function availabilityText(day: string | null, today: string): string {
  if (day === null) return 'Disponibilité inconnue';
  return day <= today ? 'Disponible' : `Disponible le ${formatDate(day)}`;
}
