import { isOperational } from '../../identity/standing/standing-record.repository.ts';
import { isKept } from '../../paper/signer/signed-copy.ts';
import { auditReading } from '../../platform/audit/audit-reading.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { type ContractRecord, findContract, findSignerLink } from './contract-record.repository.ts';
import { canSeeContract } from './contracts.policy.ts';

export type ContractPart = 'empty' | 'signed';

/** Writes down who looked at which part of a contract. */
export function auditContractReading(
  context: RequestContext,
  contract: Pick<ContractRecord, 'id' | 'mission_id'>,
  part: ContractPart | 'preview' | 'signingPage',
): Promise<void> {
  return auditReading(context, {
    action: 'contract.open',
    objectKind: 'legal_contract',
    objectId: contract.id,
    data: { part, missionId: contract.mission_id },
  });
}

/** The person's name for a file of a contract. */
function contractFileName({ type, mission_label: label }: ContractRecord, part: ContractPart): string {
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
  const fileId =
    context.viewer.link === null ? fileForPerson(context, contract, part) : await fileForLink(context, contract, part);
  const file = fileId === null ? undefined : await findFile(context.db, fileId);
  if (file === undefined) return undefined;
  await auditContractReading(context, contract, part);
  return { file, name: contractFileName(contract, part) };
}

function fileForPerson({ viewer }: RequestContext, contract: ContractRecord, part: ContractPart): string | null {
  const parties = {
    type: contract.type,
    bloomerId: contract.bloomer_id,
    clientSocietyId: contract.client_society_id,
  };
  if (!canSeeContract(viewer, parties)) return null;
  return part === 'signed' ? contract.signed_file_id : contract.empty_file_id;
}

/** A signer reads what he was asked to sign, and what everybody signed; nothing of a request that was stopped. */
async function fileForLink(context: RequestContext, contract: ContractRecord, part: ContractPart) {
  const { link } = context.viewer;
  if (link?.purpose !== 'contractSign') return null;
  const found = await findSignerLink(context.db, link.objectId);
  if (found?.contract_id !== contract.id || found.contact_id !== link.contactId) return null;
  const { contactId } = link;
  if (contactId !== null && !(await isOperational(context.db, contract.mission_id, contactId))) return null;
  const isSigned = found.state === 'complete' || found.state === 'sealed';
  if (link.expired && !(isSigned && isKept(found.completed_at, context.clock.now()))) return null;
  if (part === 'signed') return isSigned ? contract.signed_file_id : null;
  return isSigned || found.state === 'open' ? found.file_id : null;
}
