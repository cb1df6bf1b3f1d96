import type { Life } from '@bloom/shared-rules/access/link-life';
import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';

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
