const instant = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** '23 novembre 2026 à 18:04:05' */
export const formatInstant = (date: string) => instant.format(new Date(date));

const DAY = 86_400;
const HOUR = 3_600;

const many = (count: number, unit: string) => `${count} ${unit}${count > 1 && !unit.endsWith('s') ? 's' : ''}`;

/** Seconds in words: '3 jours', '5 heures', 'moins d’une heure'. */
export function formatStay(seconds: number): string {
  if (seconds >= DAY) return many(Math.floor(seconds / DAY), 'jour');
  return seconds >= HOUR ? many(Math.floor(seconds / HOUR), 'heure') : 'moins d’une heure';
}

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
