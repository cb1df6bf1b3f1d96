import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { findRepresented, moveToContact, type RepresentedCompany } from './represented-company.repository.ts';

/**
 * The companies that a client may act for: those where a contact has the verified address of the session. One mailbox
 * may stand at two companies of a group. Whose contact has another address by now keeps that one, and chooses nothing.
 */
export async function representedCompanies(viewer: Viewer, db: Db): Promise<RepresentedCompany[]> {
  if (viewer.link !== null || !viewer.emailVerified || !viewer.roles.has('Client')) return [];
  const found = await findRepresented(db, viewer);
  return viewer.contactId === null || found.some(({ isChosen }) => isChosen) ? found : [];
}

/**
 * The person acts for another of their companies from now on, in all of their sessions: a request of another tab that
 * is about the company of before is refused as somebody else's.
 */
export async function representCompany(context: RequestContext, contactId: string): Promise<RepresentedCompany[]> {
  const { viewer } = context;
  return inTransaction(context.db, async (tx) => {
    const offered = await representedCompanies(viewer, tx);
    if (!offered.some((company) => company.contactId === contactId)) throw new AppError('OBJECT_NOT_FOUND');
    await moveToContact(tx, viewer, contactId);
    const data = { before: viewer.contactId };
    await audit(tx, context, { action: 'session.company', objectKind: 'contact', objectId: contactId, data });
    return offered.map((company) => ({ ...company, isChosen: company.contactId === contactId }));
  });
}
