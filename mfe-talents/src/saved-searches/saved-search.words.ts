import { availabilityLabels, type TalentFilters } from '../talent-search/talent-search.state.ts';
import { bloomerStatusLabels, remoteWorkLabels, statusLabels } from '../talent-words.ts';
import type { SavedSearchFragment } from '../talents.generated.ts';

/** What is searched, in a few words: « kubernetes, Java, Lyon, Freelance ». */
export function nameFor(filters: TalentFilters): string {
  const { fulltext, skills, jobs, place, status, availabilityDate, remoteWork, bloomerStatus } = filters;
  const words = [
    fulltext.trim(),
    ...jobs.map(({ label }) => label),
    ...skills.map(({ label }) => label),
    place?.city,
    status && statusLabels[status],
    availabilityDate && availabilityLabels[availabilityDate],
    remoteWork && remoteWorkLabels[remoteWork],
    bloomerStatus && bloomerStatusLabels[bloomerStatus],
  ];
  return words.filter(Boolean).join(', ');
}

/** Why the search no longer asks for what its owner meant; undefined while it does. */
export function brokenWords({ gone, namesErased }: Pick<SavedSearchFragment, 'gone' | 'namesErased'>) {
  if (namesErased) {
    return 'Ses mots nommaient une personne dont les données ont été effacées. Vous n’êtes plus prévenu.';
  }
  if (gone.length === 0) return undefined;
  const labels = gone.map((label) => `«\u202f${label}\u202f»`).join(', ');
  return `${labels} ${gone.length > 1 ? 'n’existent' : 'n’existe'} plus parmi les libellés. Vous n’êtes plus prévenu.`;
}
