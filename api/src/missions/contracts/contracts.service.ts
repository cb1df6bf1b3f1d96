import type { RequestContext } from '../../platform/context/context.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { refusal, requireStaff } from '../../platform/viewer/viewer.ts';
import { missionRow } from '../missions/mission-record.repository.ts';
import { requireMission } from '../missions/missions.service.ts';
import { contractRows, type MissionTime } from './contract-record.repository.ts';
import { mayHaveContracts } from './contracts.policy.ts';

/** The mission as the row of the answer; its contracts are those that the viewer may see. */
export async function missionContractsSource(
  context: RequestContext,
  { missionId }: { missionId: string },
): Promise<Source> {
  if (!mayHaveContracts(context.viewer)) throw refusal(context.viewer);
  await requireMission(context, missionId);
  return missionRow(missionId);
}

export function contractsSource(context: RequestContext, { status }: { status: MissionTime }): Source {
  requireStaff(context.viewer, 'account', 'finance');
  return contractRows(status, context.clock.today());
}
