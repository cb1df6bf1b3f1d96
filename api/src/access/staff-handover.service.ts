import { notify } from '../desk/notifications/notifications.service.ts';
import { audit } from '../platform/audit/audit.ts';
import type { RequestContext } from '../platform/context/context.ts';
import type { Row } from '../platform/database/database.tables.ts';
import type { Tx } from '../platform/database/database.ts';
import { invalidInput } from '../platform/errors.ts';
import type { StaffMember } from './staff-access.repository.ts';
import { changeStaff } from './staff-access.service.ts';
import * as repository from './staff-handover.repository.ts';

const NOT_THERE = 'Cette personne n’est plus en poste, ou n’a pas le droit «\u202fComptes et missions\u202f».';

/** All missions and Bloomers that somebody looks after go to a colleague, in one act. */
export function handOverStaff(context: RequestContext, id: string, toId: string): Promise<StaffMember> {
  return changeStaff(context, id, async (tx, staff) => {
    if (staff.id === toId) throw invalidInput({ toRecordId: 'Choisissez quelqu’un d’autre.' });
    if (!(await repository.looksAfterMissions(tx, toId))) throw invalidInput({ toRecordId: NOT_THERE });
    const missions = await handOverMissions(context, tx, staff, toId);
    const bloomers = await repository.moveBloomers(tx, staff.id, toId);
    for (const bloomerId of bloomers) {
      await audit(tx, context, {
        action: 'bloomer.update',
        objectKind: 'bloomer',
        objectId: bloomerId,
        data: { fields: ['accountManager'] },
      });
    }
    await tell(context, tx, staff, { toId, missions, bloomers: bloomers.length });
  });
}

/** @returns how many */
async function handOverMissions(context: RequestContext, tx: Tx, from: Row<'staff'>, toId: string): Promise<number> {
  const missions = await repository.lockMissionsOf(tx, from.id, context.clock.today());
  await repository.setCsm(
    tx,
    missions.map(({ id }) => id),
    toId,
  );
  for (const { id, before } of missions) {
    await audit(tx, context, {
      action: 'mission.update',
      objectKind: 'mission',
      objectId: id,
      data: { CSMRecordId: { before, after: toId } },
    });
  }
  return missions.length;
}

interface Handed {
  toId: string;
  missions: number;
  bloomers: number;
}

async function tell(context: RequestContext, tx: Tx, from: Row<'staff'>, handed: Handed): Promise<void> {
  const { toId, missions, bloomers } = handed;
  const what = [counted(missions, 'mission'), counted(bloomers, 'Bloomer')].filter((part) => part !== undefined);
  if (what.length === 0 || toId === context.viewer.staffId) return;
  await notify(context, tx, {
    kind: 'accessChanged',
    title: 'Un suivi vous est confié',
    description: `${what.join(' et ')} de ${from.firstname} ${from.lastname}\u00a0: ce qui est à faire se trouve dans vos listes.`,
    priority: 'important',
    link: '/',
    dedupeKey: `staffHandedOver:${from.id}:${context.clock.now().toISOString()}`,
    to: { staffIds: [toId] },
  });
}

function counted(count: number, name: string): string | undefined {
  return count === 0 ? undefined : `${count}\u00a0${name}${count > 1 ? 's' : ''}`;
}
