import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';

const instant = new Intl.DateTimeFormat('fr-FR', {
  timeZone: BUSINESS_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** '23 novembre 2026 à 18:04:05' */
export const formatInstant = (date: string) => instant.format(new Date(date));

/** What an entry holds; what is missing is empty. */
export function dataOf(json: string) {
  const data = parsed(json);
  const text = (key: string) => (typeof data[key] === 'string' ? data[key] : '');
  const skills = Array.isArray(data.skills) ? data.skills.filter((skill) => typeof skill === 'string') : [];
  return { comment: text('comment'), job: text('job'), from: text('from'), words: text('words'), skills };
}

function parsed(json: string): Record<string, unknown> {
  try {
    return (JSON.parse(json) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
