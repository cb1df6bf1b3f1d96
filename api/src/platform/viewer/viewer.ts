import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';
import type { Permission, Role } from '@bloom/shared-rules/person/roles';
import { AppError, forbidden } from '../errors.ts';

/** The link session of an anonymous visitor: one purpose, one object, usually one contact. */
export interface ViewerLink {
  /** Null when the link's own token was sent instead of a session's. */
  sessionId: string | null;
  /** Genuine but too old; fields refuse it unless they say otherwise. */
  expired: boolean;
  tokenId: string;
  purpose: LinkPurpose;
  objectId: string;
  contactId: string | null;
  /** Who handed it out (see actorOf): it did not reach the mailbox of its person. */
  handedBy: string | null;
}

/** Who asks. Roles are those of the token, intersected with our records: a disabled person has none. */
export interface Viewer {
  kind: 'staff' | 'bloomer' | 'contact' | 'identity' | 'anonymousLink' | 'none';
  roles: ReadonlySet<Role>;
  permissions: ReadonlySet<Permission>;
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  givenName: string;
  familyName: string;
  staffId: string | null;
  bloomerId: string | null;
  contactId: string | null;
  /** The client society a contact belongs to. */
  societyId: string | null;
  link: ViewerLink | null;
  /** A Bloomer whose invitation is not finished reads, and writes nothing. */
  readOnly: boolean;
  /** How the person signed in, in the words of the issuer; undefined when that does not say. */
  signInMethods: readonly string[] | undefined;
  /** Some of the person's rights are withheld until they sign in with a second factor. */
  factorMissing: boolean;
  /** The token is one for the screens for clients: it stands for nothing more, whoever holds it. */
  forClients: boolean;
  /** Second of the epoch when the access token ends; null without one. */
  expiresAt: number | null;
  /** Why a credential that was sent does not count; thrown by every field that needs one. */
  denial: AppError | null;
}

export const nobody: Viewer = {
  kind: 'none',
  roles: new Set(),
  permissions: new Set(),
  issuer: '',
  subject: '',
  email: '',
  emailVerified: false,
  displayName: '',
  givenName: '',
  familyName: '',
  staffId: null,
  bloomerId: null,
  contactId: null,
  societyId: null,
  link: null,
  readOnly: false,
  signInMethods: undefined,
  factorMissing: false,
  forClients: false,
  expiresAt: null,
  denial: null,
};

export function isAdmin(viewer: Viewer, permission?: Permission): boolean {
  return viewer.roles.has('Admin') && (permission === undefined || viewer.permissions.has(permission));
}

export function isSystem(viewer: Viewer): boolean {
  return viewer.roles.has('System');
}

/** Admin (with one of the permissions, when given) or System. */
export function isStaff(viewer: Viewer, ...anyOf: Permission[]): boolean {
  if (isSystem(viewer)) return true;
  return isAdmin(viewer) && (anyOf.length === 0 || anyOf.some((permission) => viewer.permissions.has(permission)));
}

export function isBloomer(viewer: Viewer): boolean {
  return viewer.roles.has('Bloomer') && viewer.bloomerId !== null;
}

export function isClient(viewer: Viewer): boolean {
  return viewer.roles.has('Client') && viewer.contactId !== null;
}

/** Somebody who handles missions: reports are entered, uploaded and taken back by people, never by a program. */
export function isAccountOfficer(viewer: Viewer): boolean {
  return isAdmin(viewer, 'account');
}

/** Somebody who handles missions or money: invoices of others are uploaded by people, never by a program. */
export function isOfficer(viewer: Viewer): boolean {
  return isAccountOfficer(viewer) || isAdmin(viewer, 'finance');
}

/** Somebody who answers for the protection of data, with the second factor that the right needs; no service does. */
export function isDataOfficer(viewer: Viewer): boolean {
  return isAdmin(viewer, 'dpo');
}

/** A person of finance: what is numbered, paid and earned is never for a program. */
export function isFinanceOfficer(viewer: Viewer): boolean {
  return isAdmin(viewer, 'finance') && !isSystem(viewer);
}

/** Numbers, credits and payments: a person of finance, who proved more than a mailbox where that is required. */
export function handlesMoney(viewer: Viewer): boolean {
  return isFinanceOfficer(viewer) && !viewer.factorMissing;
}

/** FORBIDDEN unless the viewer is staff with one of the permissions. */
export function requireStaff(viewer: Viewer, ...anyOf: Permission[]): void {
  if (!isStaff(viewer, ...anyOf)) throw refusal(viewer);
}

/** The id of the viewer's Bloomer record; UNKNOWN_BLOOMER for the role without a record, FORBIDDEN otherwise. */
export function requireBloomer(viewer: Viewer): string {
  if (!viewer.roles.has('Bloomer') || viewer.bloomerId === null) throw refusal(viewer);
  return viewer.bloomerId;
}

/** The error of somebody without the right: a Bloomer without a record learns that first. */
export function refusal(viewer: Viewer): AppError {
  if (viewer.kind === 'none') return viewer.denial ?? new AppError('UNAUTHENTICATED');
  const staff = viewer.roles.has('Admin') || viewer.roles.has('System');
  if (!staff && viewer.roles.has('Bloomer') && viewer.bloomerId === null) return new AppError('UNKNOWN_BLOOMER');
  return viewer.factorMissing ? factorNeeded() : forbidden('PERMISSION');
}

/** The refusal of somebody whose link or record no longer opens anything. */
export function accessEnded(): AppError {
  return new AppError('UNAUTHENTICATED', {
    reason: 'ACCESS_ENDED',
    message:
      'Votre accès a pris fin\u00a0: ce lien ne permet plus de lire ni de signer. Rien n’a été enregistré. Pour toute question, contactez votre interlocuteur habituel.',
  });
}

/** The refusal of somebody who has the right, but did not prove enough who they are. */
export function factorNeeded(): AppError {
  return new AppError('FORBIDDEN', {
    reason: 'SECOND_FACTOR',
    message: 'Cette opération demande une connexion à deux facteurs\u00a0: reconnectez-vous avec votre second facteur.',
  });
}

/** How rows name their author: stable, and free of personal data. */
export function actorOf(viewer: Viewer): string {
  if (viewer.link !== null) return `link:${viewer.link.tokenId}`;
  if (viewer.staffId !== null) return `staff:${viewer.staffId}`;
  if (viewer.bloomerId !== null) return `bloomer:${viewer.bloomerId}`;
  if (viewer.contactId !== null) return `contact:${viewer.contactId}`;
  return viewer.subject === '' ? 'nobody' : `subject:${viewer.subject}`;
}

/** The strongest role the viewer acts with, as the audit stores it. */
export function actingRole(viewer: Viewer): Role | 'None' {
  for (const role of ['System', 'Admin', 'Bloomer', 'Client'] as const) if (viewer.roles.has(role)) return role;
  return viewer.link === null ? 'None' : 'Anonymous';
}
