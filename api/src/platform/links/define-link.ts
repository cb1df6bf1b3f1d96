import type { LinkPurpose } from '../viewer/viewer.ts';

/** How long something lives, in one unit: it is also said in a mail. */
export type Life = { days: number } | { minutes: number };

/** What a domain mails a link for, declared once beside it. */
export interface LinkKind {
  purpose: LinkPurpose;
  life: Life;
  /** How often the link opens a session; null: as often as its holder likes. */
  maxUses: number | null;
  /** How long such a session lasts without use, half an hour by default. */
  idle?: Life;
}

const kinds = new Map<LinkPurpose, LinkKind>();

/** Throws when another domain has declared the purpose. */
export function defineLink(kind: LinkKind): LinkKind {
  if (kinds.has(kind.purpose)) throw new Error(`The link ${kind.purpose} is declared twice.`);
  kinds.set(kind.purpose, kind);
  return kind;
}

export function linkKind(purpose: LinkPurpose): LinkKind {
  const kind = kinds.get(purpose);
  if (kind === undefined) throw new Error(`No domain has declared the link ${purpose}.`);
  return kind;
}

/** In milliseconds. */
export function lasting(life: Life): number {
  return 'days' in life ? life.days * 86_400_000 : life.minutes * 60_000;
}

const words: Readonly<Record<number, string>> = { 3: 'trois', 7: 'sept', 14: 'quatorze', 15: 'quinze', 30: 'trente' };

/** As a mail says it: « sept jours », « quinze minutes ». */
export function lifeInWords(life: Life): string {
  const [count, unit] = 'days' in life ? [life.days, 'jours'] : [life.minutes, 'minutes'];
  return `${words[count] ?? count} ${unit}`;
}
