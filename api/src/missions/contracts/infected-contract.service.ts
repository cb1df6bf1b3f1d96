import { tellInfectedFile } from '../../desk/notifications/infected-file.notice.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { onInfectedFile } from '../../platform/files/file-quarantine.ts';
import { staffOfMission } from '../missions/mission-staff.service.ts';
import {
  BROUGHT,
  type ContractRecord,
  findContractOfFile,
  findSealedFileOf,
  lockContract,
  updateContract,
} from './contract-record.repository.ts';

/** The contract waits again for the file that is taken off it. */
async function takeOffContract(platform: Platform, tx: Tx, file: Row<'file'>): Promise<void> {
  const contractId = await findContractOfFile(tx, file.id);
  const contract = contractId === undefined ? undefined : await lockContract(tx, contractId);
  if (contract === undefined) return;
  await updateContract(tx, contract.id, { ...(await withoutFile(tx, contract, file.id)), request_when_clean: false });
  await tellInfectedFile(platform, tx, {
    file,
    what: `contrat ${contract.type} de la mission «\u202f${contract.mission_label}\u202f»`,
    missionId: contract.mission_id,
    bloomerIds: [],
    staffIds: await staffOfMission(tx, contract.mission_id),
  });
}

async function withoutFile(tx: Db, contract: ContractRecord, fileId: string) {
  if (contract.signed_file_id !== fileId) {
    return { empty_file_id: null, ...BROUGHT, ...(contract.state === 'signed' ? {} : { state: 'draft' as const }) };
  }
  // It stood in the place of what everybody signed here: that is still there.
  const sealed = await findSealedFileOf(tx, contract.id);
  if (sealed !== undefined) return { signed_file_id: sealed };
  return { state: 'draft' as const, signed_file_id: null, signed_date: null };
}

onInfectedFile(takeOffContract);
