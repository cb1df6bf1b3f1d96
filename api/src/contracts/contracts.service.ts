import { sql } from 'kysely';
import { requireMission } from '../missions/missions.service.ts';
import type { RequestContext } from '../platform/context.ts';
import type { ServedFile } from '../platform/files.ts';
import type { Source } from '../platform/read-run.ts';
import { refusal, requireStaff } from '../platform/viewer.ts';
import { canSeeContract, mayHaveContracts } from './contracts.policy.ts';
import { type ContractRecord, contractRows, findContract, findFile, type MissionTime } from './contracts.repository.ts';

export { hasSignedContract } from './contracts.repository.ts';

/** The mission as the row of the answer; its contracts are those that the viewer may see. */
export async function missionContractsSource(
  context: RequestContext,
  { missionId }: { missionId: string },
): Promise<Source> {
  if (!mayHaveContracts(context.viewer)) throw refusal(context.viewer);
  await requireMission(context, missionId);
  return { rows: (mission) => sql`mission ${mission.table} where ${mission('id')} = ${missionId}` };
}

export function contractsSource(context: RequestContext, { status }: { status: MissionTime }): Source {
  requireStaff(context.viewer, 'account', 'finance');
  return contractRows(status, context.clock.today());
}

/** The person's name for a file of a contract. */
export function contractFileName({ type, mission_label: label }: ContractRecord, part: 'empty' | 'signed'): string {
  return `${type} ${part === 'signed' ? 'signé' : 'à signer'} - ${label}.pdf`;
}

/** The file to sign or the signed one; a file that only some have signed is nowhere to be found. */
export async function findContractFile(
  context: RequestContext,
  contractId: string,
  part: string,
): Promise<ServedFile | undefined> {
  if (part !== 'empty' && part !== 'signed') return undefined;
  const contract = await findContract(context.db, contractId);
  if (contract === undefined) return undefined;
  const parties = {
    type: contract.type,
    bloomerId: contract.bloomer_id,
    clientSocietyId: contract.client_society_id,
  };
  if (!canSeeContract(context.viewer, parties)) return undefined;
  const fileId = part === 'signed' ? contract.signed_file_id : contract.empty_file_id;
  const file = fileId === null ? undefined : await findFile(context.db, fileId);
  return file === undefined ? undefined : { file, name: contractFileName(contract, part) };
}
