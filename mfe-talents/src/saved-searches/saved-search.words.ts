import { availabilityLabels, type TalentFilters } from '../talent-search/talent-search.state.ts';
import { bloomerStatusLabels, remoteWorkLabels, statusLabels } from '../talent-words.ts';

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
