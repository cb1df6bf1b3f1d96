import { NO_OPERATIONAL_CONTACT } from '@bloom/shared-rules/mission/mission';
import { seatsChanged } from '../../identity/standing/seats.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { assertAsRead } from '../../platform/lost-update.ts';
import { requireStaff } from '../../platform/viewer/viewer.ts';
import { lockMission, updateMission } from '../missions/mission-record.repository.ts';
import * as repository from './mission-contacts.repository.ts';
import { insertContacts, strangeContacts } from './mission-create.repository.ts';
import { STRANGE_CONTACT } from './mission-create.rules.ts';

export interface MissionContactsInput {
  recordId: string;
  /** In the order in which they are asked; left out, they stay. */
  contactOperations?: readonly string[] | null;
  billingContacts?: readonly string[] | null;
  version?: number | null;
}

const FIELDS = { operations: 'contactOperations', billing: 'billingContacts' } as const;
export const MOST_CONTACTS = 20;

/**
 * Who stands for the client on a mission, whenever: a month is signed after the mission's end too. Whoever loses the
 * place signs nothing more, and what waited for them goes to those who are left.
 */
export async function setMissionContacts(context: RequestContext, input: MissionContactsInput): Promise<string> {
  requireStaff(context.viewer, 'account');
  if (!isUuid(input.recordId)) throw new AppError('UNKNOWN_RECORD_ID');
  return inTransaction(context.db, async (tx) => {
    await repository.lockContacts(tx, await leaversOf(tx, input));
    const mission = await lockMission(tx, input.recordId, context.clock.today());
    if (mission === undefined) throw new AppError('UNKNOWN_RECORD_ID');
    assertAsRead(input.version, mission, 'Cette mission a été modifiée');
    const data: Record<string, unknown> = {};
    for (const role of ['operations', 'billing'] as const) {
      const wanted = input[FIELDS[role]];
      if (wanted === undefined || wanted === null) continue;
      const before = await repository.contactsOf(tx, mission.id, role);
      const after = await checked(tx, mission, role, wanted);
      if (before.join() === after.join()) continue;
      await repository.clearContacts(tx, mission.id, role);
      await insertContacts(tx, mission.id, role, after);
      data[FIELDS[role]] = { before, after };
    }
    if (Object.keys(data).length === 0) return mission.id;
    await updateMission(tx, mission.id, { version: mission.version + 1 });
    await audit(tx, context, { action: 'mission.update', objectKind: 'mission', objectId: mission.id, data });
    await seatsChanged(context, tx, [mission.id]);
    return mission.id;
  });
}

/** Before the mission is locked: the person comes first in the order of the locks. */
async function leaversOf(tx: Db, { recordId, contactOperations }: MissionContactsInput): Promise<string[]> {
  if (contactOperations === undefined || contactOperations === null) return [];
  const before = await repository.contactsOf(tx, recordId, 'operations');
  return before.filter((id) => !contactOperations.includes(id));
}

async function checked(
  tx: Db,
  mission: Row<'mission'>,
  role: repository.ContactRole,
  wanted: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(wanted)];
  const refuse = (message: string) => invalidInput({ [FIELDS[role]]: message });
  if (ids.length > MOST_CONTACTS) throw refuse(`${MOST_CONTACTS} contacts au plus`);
  if (role === 'operations' && ids.length === 0) throw refuse(NO_OPERATIONAL_CONTACT);
  const companies = [mission.client_society_id, mission.client_billing_society_id].flatMap((id) => id ?? []);
  if ((await strangeContacts(tx, ids, companies, role)).length === 0) return ids;
  throw refuse(STRANGE_CONTACT[role]);
}
