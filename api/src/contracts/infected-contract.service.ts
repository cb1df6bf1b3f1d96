import { staffOfMission } from '../activities/cra-record.service.ts';
import { tellInfectedFile } from '../notifications/infected-file.notice.ts';
import type { Platform } from '../platform/context.ts';
import type { Row } from '../platform/database.tables.ts';
import type { Db } from '../platform/database.ts';
import { onInfectedFile } from '../platform/file-scan.ts';
import { findContractOfFile, lockContract, updateContract } from './contracts.repository.ts';

/** The contract waits again for the file that is taken off it. */
async function takeOffContract(platform: Platform, tx: Db, file: Row<'file'>): Promise<void> {
  const contractId = await findContractOfFile(tx, file.id);
  const contract = contractId === undefined ? undefined : await lockContract(tx, contractId);
  if (contract === undefined) return;
  const wasSigned = contract.signed_file_id === file.id;
  const withoutSigned = { state: 'draft' as const, signed_file_id: null, signed_date: null };
  const withoutEmpty = { empty_file_id: null, ...(contract.state === 'signed' ? {} : { state: 'draft' as const }) };
  await updateContract(tx, contract.id, wasSigned ? withoutSigned : withoutEmpty);
  await tellInfectedFile(platform, tx, {
    file,
    what: `contrat ${contract.type} de la mission «\u202f${contract.mission_label}\u202f»`,
    missionId: contract.mission_id,
    bloomerIds: [],
    staffIds: await staffOfMission(tx, contract.mission_id),
  });
}

onInfectedFile(takeOffContract);
