import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SocietyWrite } from './society-edit.ts';
import * as repository from './society-missions.repository.ts';

/**
 * The missions that the company invoices from now on; months already invoiced keep theirs. Answers the companies that
 * were paid for them until now.
 */
export async function linkMissions(
  context: RequestContext,
  tx: Tx,
  missions: readonly repository.LinkedMission[],
  societyId: string,
): Promise<repository.PaidAccount[]> {
  const moved = missions.filter((mission) => mission.societyId !== societyId);
  const former = await repository.accountsOf(
    tx,
    moved.flatMap((mission) => mission.societyId ?? []),
  );
  await repository.setBillingSociety(
    tx,
    moved.map(({ id }) => id),
    societyId,
  );
  for (const mission of moved) {
    await audit(tx, context, {
      action: 'mission.update',
      objectKind: 'mission',
      objectId: mission.id,
      data: { bloomerBillingSociety: { before: mission.societyId, after: societyId } },
    });
  }
  return former;
}

/** Locked before the company is, so that two writes wait for each other in the same order. */
export async function missionsToLink(
  tx: Tx,
  { input, opened, bloomerId }: Pick<SocietyWrite, 'input' | 'opened' | 'bloomerId'>,
): Promise<repository.LinkedMission[]> {
  if (input.bloomerBillingMission != null && input.bloomerBillingMission !== '') {
    const mission = await repository.lockMission(tx, input.bloomerBillingMission);
    if (mission === undefined) throw new AppError('UNKNOWN_RECORD_ID');
    if (bloomerId !== null && mission.bloomerId !== bloomerId) throw new AppError('OBJECT_NOT_OWNED');
    return [mission];
  }
  if (bloomerId === null) return opened === undefined ? [] : repository.lockMissionsBilledBy(tx, opened.id);
  // Without a mission named: those of the company that was open, or those that have none yet.
  return repository.lockMissionsOf(tx, bloomerId, opened?.id ?? null);
}
