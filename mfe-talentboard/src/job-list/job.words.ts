import { plural } from '@bloom/shared-ui/french';

export function presentedCount(count: number): string {
  if (count === 0) return 'Aucun profil présenté pour l’instant';
  return plural(count, 'profil présenté', 'profils présentés');
}
