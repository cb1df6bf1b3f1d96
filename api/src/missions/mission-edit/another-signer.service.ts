import { seatsChanged } from '../../identity/standing/seats.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { lockMission, updateMission } from '../missions/mission-record.repository.ts';
import * as repository from './mission-contacts.repository.ts';
import { MOST_CONTACTS } from './mission-contacts.service.ts';
import { insertContacts } from './mission-create.repository.ts';

/**
 * One more contact who stands for the client on a mission, after those who do: what waits is sent to him too. The
 * contact must be locked, and of the client.
 */
export async function addSigner(context: RequestContext, tx: Tx, missionId: string, contactId: string): Promise<void> {
  const mission = await lockMission(tx, missionId, context.clock.today());
  if (mission === undefined) throw new AppError('UNKNOWN_RECORD_ID');
  const before = await repository.contactsOf(tx, mission.id, 'operations');
  if (before.includes(contactId)) return;
  if (before.length >= MOST_CONTACTS) {
    throw stateError({ reason: 'TOO_MANY_CONTACTS', message: `${MOST_CONTACTS} contacts au plus` });
  }
  const after = [...before, contactId];
  await repository.clearContacts(tx, mission.id, 'operations');
  await insertContacts(tx, mission.id, 'operations', after);
  await updateMission(tx, mission.id, { version: mission.version + 1 });
  await audit(tx, context, {
    action: 'mission.update',
    objectKind: 'mission',
    objectId: mission.id,
    data: { contactOperations: { before, after } },
  });
  await seatsChanged(context, tx, [mission.id]);
}
