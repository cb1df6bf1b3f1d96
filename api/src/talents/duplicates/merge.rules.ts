import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Row } from '../../platform/database/database.tables.ts';

type Talent = Row<'talent'>;

/** How long a merge can be taken back. */
export const UNDO_MS = 30 * DAY_MS;

/** What both sheets may say differently; the rest follows from it, or is united. */
const mergedFields = {
  firstname: 'Prénom',
  lastname: 'Nom',
  email: 'Adresse e-mail',
  phone: 'Téléphone',
  job_title: 'Métier',
  position_title: 'Poste recherché',
  status: 'Contrat',
  bloomer_status: 'Statut Bloomer',
  remote_work: 'Lieu de travail',
  availability_date: 'Disponibilité',
  summary: 'Résumé',
  comment: 'Commentaire',
  location_city: 'Ville',
  tjm: 'TJM',
  desired_tjm: 'TJM souhaité',
  package: 'Salaire',
  desired_package: 'Salaire souhaité',
  origin: 'Origine',
} as const satisfies Partial<Record<keyof Talent, string>>;
export type MergedField = keyof typeof mergedFields;
export const mergedFieldNames = Object.keys(mergedFields) as [MergedField, ...MergedField[]];

const PLACE = [
  'location_address',
  'location_postal_code',
  'location_region',
  'location_country_code',
  'location_range_km',
  'location_longitude',
  'location_latitude',
] as const;

export interface MergeLine {
  field: MergedField;
  label: string;
  kept: string | null;
  other: string | null;
  /** Comes from the sheet that goes. */
  takesOther: boolean;
}

const textOf = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value));

/**
 * Side by side, where they differ: what the sheet that stays does not say is filled, and `take` says what else comes
 * over.
 */
export function linesOf(kept: Talent, other: Talent, take: readonly MergedField[]): MergeLine[] {
  return mergedFieldNames.flatMap((field) => {
    const [mine, theirs] = [textOf(kept[field]), textOf(other[field])];
    if (theirs === null || mine === theirs) return [];
    const takesOther = mine === null || take.includes(field);
    return [{ field, label: mergedFields[field], kept: mine, other: theirs, takesOther }];
  });
}

/** What is written on the sheet that stays, which addresses and numbers it has beside, and those without room. */
export function mergedRow(kept: Talent, other: Talent, take: readonly MergedField[]) {
  const taken = linesOf(kept, other, take).flatMap(({ field, takesOther }) => (takesOther ? [field] : []));
  const row: Record<string, unknown> = Object.fromEntries(taken.map((field) => [field, other[field]]));
  if (taken.includes('location_city')) for (const column of PLACE) row[column] = other[column];
  const emails = united((row.email as string) ?? kept.email, [
    kept.email,
    ...kept.secondary_emails,
    other.email,
    ...other.secondary_emails,
  ]);
  const phones = united((row.phone as string) ?? kept.phone, [
    kept.phone,
    ...kept.secondary_phones,
    other.phone,
    ...other.secondary_phones,
  ]);
  row.secondary_emails = emails.slice(0, 1);
  row.secondary_phones = phones.slice(0, 1);
  if (kept.cv_file_id === null) row.cv_file_id = other.cv_file_id;
  if (kept.owner_staff_id === null) row.owner_staff_id = other.owner_staff_id;
  if (kept.found_in === null && other.found_in !== null) {
    Object.assign(row, { found_in: other.found_in, found_at: other.found_at, told_at: other.told_at });
  }
  if (kept.hiresweet_id === null) row.hiresweet_id = other.hiresweet_id;
  const known = united(null, [kept.email, ...kept.secondary_emails, kept.phone, ...kept.secondary_phones]);
  const contacts = [...emails.slice(0, 1), ...phones.slice(0, 1)].filter((one) => !isAmong(known, one));
  return { row, contacts, leftOver: { emails: emails.slice(1), phones: phones.slice(1) } };
}

const isAmong = (known: readonly string[], one: string) =>
  known.some((other) => other.toLowerCase() === one.toLowerCase());

function united(main: string | null, all: readonly (string | null)[]): string[] {
  const seen = new Set([main?.toLowerCase()]);
  return all.filter((one): one is string => {
    if (one === null || seen.has(one.toLowerCase())) return false;
    seen.add(one.toLowerCase());
    return true;
  });
}
