import { seatsChanged } from '../identity/standing/seats.service.ts';
import { lockMissionsOf } from '../identity/standing/standing-record.repository.ts';
import { audit } from '../platform/audit/audit.ts';
import type { RequestContext } from '../platform/context/context.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { AppError, invalidInput } from '../platform/errors.ts';
import { requireStaff } from '../platform/viewer/viewer.ts';
import * as repository from './access.repository.ts';
import { endLinks, endSessions } from './access-end.service.ts';

function unknownContact(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Ce contact n’existe pas.' });
}

/** What the removal of a contact would touch, for whoever is about to confirm it. */
export async function contactMissions(context: RequestContext, contactId: string) {
  requireStaff(context.viewer, 'account');
  const contact = await repository.findContact(context.db, contactId);
  if (contact === undefined) throw unknownContact();
  return repository.missionsOfContact(context.db, contact.id);
}

/**
 * A contact has left the client: links and sessions end at once, what waits for his signature goes to his successor or
 * to the other contacts, and nothing more is mailed to him. His name stays where he signed. False when he was removed
 * before.
 */
export async function removeContact(
  context: RequestContext,
  { recordId, successorRecordId }: { recordId: string; successorRecordId?: string | null },
): Promise<boolean> {
  requireStaff(context.viewer, 'account');
  return inTransaction(context.db, async (tx) => {
    const contact = await repository.lockContact(tx, recordId);
    if (contact === undefined) throw unknownContact();
    if (contact.removed_at !== null) return false;
    const successorId = await successorOf(tx, contact, successorRecordId ?? null);
    const missionIds = await lockMissionsOf(tx, contact.id);
    await repository.setRemoved(tx, contact.id, context.clock.now());
    await endLinks(context, tx, { contactId: contact.id });
    await endSessions(context, tx, { column: 'contact_id', id: contact.id });
    await repository.moveSeats(tx, contact.id, successorId);
    const droppedMails = await repository.dropMails(tx, [contact.email]);
    await audit(tx, context, {
      action: 'role.change',
      objectKind: 'contact',
      objectId: contact.id,
      data: { removed: true, societyId: contact.society_id, successorId, missionIds, droppedMails },
    });
    await seatsChanged(context, tx, missionIds);
    return true;
  });
}

/** Another contact of the same company, who can do at least as much. */
async function successorOf(
  tx: Tx,
  contact: { id: string; society_id: string; is_operational: boolean },
  successorId: string | null,
): Promise<string | null> {
  if (successorId === null) return null;
  const successor = await repository.lockContact(tx, successorId);
  const isColleague = successor?.society_id === contact.society_id && successor.id !== contact.id;
  if (successor === undefined || !isColleague || successor.removed_at !== null) {
    throw invalidInput({ successorRecordId: 'Le successeur n’est pas (ou plus) un contact de cette société.' });
  }
  if (contact.is_operational && !successor.is_operational) {
    throw invalidInput({
      successorRecordId: 'Le successeur n’est pas contact opérationnel\u00a0: modifiez-le d’abord.',
    });
  }
  return successor.id;
}
