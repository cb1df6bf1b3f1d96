import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';
import { PERMISSIONS, type Role } from '@bloom/shared-rules/person/roles';
import { nobody, type Viewer } from '../viewer/viewer.ts';

/** Viewers as the token and the records would make them, without a token. */
export const asNobody: Viewer = nobody;

function person(changes: Partial<Viewer> & { role: Role }): Viewer {
  const { role, ...rest } = changes;
  return {
    ...nobody,
    kind: 'identity',
    roles: new Set([role]),
    issuer: 'http://issuer.test',
    subject: `subject-${role}`,
    email: `${role.toLowerCase()}@bloom.example`,
    emailVerified: true,
    displayName: `Test ${role}`,
    givenName: 'Test',
    familyName: role,
    ...rest,
  };
}

export function asAdmin(staffId: string, only: Viewer['permissions'] = new Set(PERMISSIONS)): Viewer {
  return person({ role: 'Admin', kind: 'staff', staffId, permissions: only });
}

export function asSystem(staffId: string): Viewer {
  return person({ role: 'System', kind: 'staff', staffId });
}

export function asBloomer(bloomer: { id: string; email?: string }): Viewer {
  const email = bloomer.email ?? 'bloomer@bloom.example';
  return person({ role: 'Bloomer', kind: 'bloomer', bloomerId: bloomer.id, email, subject: `bloomer-${bloomer.id}` });
}

/** The role Bloomer without a record. */
export function asUnknownBloomer(): Viewer {
  return person({ role: 'Bloomer', subject: 'unknown-bloomer' });
}

export function asClient(contact: { id: string; society_id: string }): Viewer {
  return person({ role: 'Client', kind: 'contact', contactId: contact.id, societyId: contact.society_id });
}

export function asLink(
  purpose: LinkPurpose,
  objectId: string,
  contactId: string | null,
  changes: { tokenId?: string; expired?: boolean; handedBy?: string } = {},
): Viewer {
  const link = {
    sessionId: null,
    tokenId: changes.tokenId ?? '00000000-0000-4000-8000-000000000000',
    expired: changes.expired ?? false,
    purpose,
    objectId,
    contactId,
    handedBy: changes.handedBy ?? null,
  };
  return { ...nobody, kind: 'anonymousLink', roles: new Set(['Anonymous']), link };
}
