import { PERMISSIONS, type Permission, type Role } from '@bloom/shared-rules/person/roles';
import type { Environment } from '../../platform/environment/environment.ts';
import type { Identity } from '../../platform/viewer/token.ts';
import { nobody, type Viewer } from '../../platform/viewer/viewer.ts';
import type { LinkedRecords } from './viewer.records.ts';

type Rules = Pick<Environment, 'staffSystemEmail' | 'secondFactor'> & { oidc: Pick<Environment['oidc'], 'clientId'> };

/** Permissions that need a second factor where one is required: data protection for anything, finance for money. */
const GUARDED: readonly Permission[] = ['finance', 'dpo'];
/** What else finance does, such as invoices, needs none: staff keep it, and `handlesMoney` asks for the factor. */
const WITHHELD: readonly Permission[] = ['dpo'];

/** Whether the issuer's word on how the person signed in is not enough for the strongest rights. */
function lacksFactor(identity: Pick<Identity, 'signInMethods'>, { mode, methods }: Rules['secondFactor']): boolean {
  const { signInMethods } = identity;
  if (mode === 'off' || (mode === 'auto' && signInMethods === undefined)) return false;
  return signInMethods?.some((method) => methods.includes(method)) !== true;
}

/** Whether tokens of this identity stopped counting after this one was issued. */
export function hasEnded(identity: Pick<Identity, 'issuedAt'>, records: Pick<LinkedRecords, 'endedAt'>): boolean {
  return records.endedAt !== null && identity.issuedAt * 1_000 <= records.endedAt;
}

/** Where one account is named for System, no other has the role in a browser: only services keep it. */
function maySystem({ email, clientId }: Identity, { staffSystemEmail, oidc }: Rules): boolean {
  const isService = clientId !== undefined && clientId !== oidc.clientId;
  return staffSystemEmail === null || email === staffSystemEmail || isService;
}

/** The roles of the token that our records confirm. */
function confirmedRoles(identity: Identity, records: LinkedRecords, rules: Rules): Set<Role> {
  // Whoever steals a token from a page for clients gets no more than a client has.
  if (identity.forClients) {
    return new Set(identity.roles.filter((role) => role === 'Client' && records.contact?.removed !== true));
  }
  const isStaff = records.staff?.disabled === false;
  const kept = identity.roles.filter((role) => {
    if (role === 'Admin') return isStaff;
    if (role === 'System') return isStaff && maySystem(identity, rules);
    if (role === 'Bloomer') return records.bloomer?.disabled !== true;
    return role === 'Client' ? records.contact?.removed !== true : false;
  });
  const owned = new Set<Role>(kept);
  if (isStaff && identity.email === rules.staffSystemEmail) owned.add('System');
  return owned;
}

/** Who a genuine token and our records make of somebody. */
export function viewerOf(identity: Identity, records: LinkedRecords, rules: Rules): Viewer {
  // Without a verified e-mail nobody is more than a name.
  if (!identity.emailVerified) return { ...nobody, ...profileOf(identity), kind: 'identity' };
  const staff = records.staff?.disabled === false ? records.staff : null;
  const bloomer = records.bloomer?.disabled === false ? records.bloomer : null;
  const contact = records.contact?.removed === false ? records.contact : null;
  const owned = confirmedRoles(identity, records, rules);
  const held = owned.has('Admin') ? PERMISSIONS.filter((name) => staff?.[name] === true) : [];
  const lacks = lacksFactor(identity, rules.secondFactor);
  const factorMissing = lacks && (owned.has('System') || held.some((name) => GUARDED.includes(name)));
  if (lacks) owned.delete('System');
  const granted = lacks ? held.filter((name) => !WITHHELD.includes(name)) : held;
  const isStaff = owned.has('Admin') || owned.has('System');
  const isBloomer = owned.has('Bloomer') && bloomer !== null;
  const isContact = owned.has('Client') && contact !== null;
  return {
    ...nobody,
    ...profileOf(identity),
    kind: isStaff ? 'staff' : isBloomer ? 'bloomer' : isContact ? 'contact' : 'identity',
    roles: owned,
    permissions: new Set(granted),
    staffId: isStaff ? (staff?.id ?? null) : null,
    bloomerId: isBloomer ? bloomer.id : null,
    contactId: isContact ? contact.id : null,
    societyId: isContact ? contact.societyId : null,
    readOnly: isBloomer && !isStaff && bloomer.invited,
    factorMissing,
  };
}

function profileOf(identity: Identity) {
  const { issuer, subject, email, emailVerified, displayName, givenName, familyName, forClients, expiresAt } = identity;
  const { signInMethods } = identity;
  return {
    issuer,
    subject,
    email,
    emailVerified,
    displayName,
    givenName,
    familyName,
    forClients,
    expiresAt,
    signInMethods,
  };
}
