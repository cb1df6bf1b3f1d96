import { staffOfMission } from '../activities/cra-record.service.ts';
import { notify, staffInCharge } from '../notifications/notifications.service.ts';
import { audit } from '../platform/audit.ts';
import type { RequestContext } from '../platform/context.ts';
import type { Row } from '../platform/database.tables.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { AppError, invalidInput } from '../platform/errors.ts';
import { storeUpload } from '../platform/file-scan.ts';
import { type CheckedUpload, readPdfUpload } from '../platform/file-upload.ts';
import { supersedeFiles } from '../platform/files.ts';
import { queueMail } from '../platform/mail.ts';
import { refusal } from '../platform/viewer.ts';
import { contractInvitationMail } from './contract.mails.ts';
import { MAX_CONTRACT_BYTES, replacementReason, uploadProblems } from './contract.rules.ts';
import { canReplaceEmpty, canReplaceSigned, canUpload } from './contracts.policy.ts';
import type { ContractRecord } from './contracts.repository.ts';
import * as repository from './contracts.repository.ts';

export interface UploadInput {
  file: File;
  legalContractRecordId: string;
  missionRecordId: string;
  signed: boolean;
  signedDate?: string | null;
  createInvitation?: boolean | null;
  reason?: string | null;
}

interface Upload {
  tx: Db;
  contract: ContractRecord;
  input: UploadInput;
  upload: CheckedUpload;
}

/** The file to sign of a contract, or the signed one with the day of the signature; answers the contract's id. */
export async function uploadAmendment(context: RequestContext, input: UploadInput): Promise<string> {
  if (!canUpload(context.viewer)) throw refusal(context.viewer);
  const found = await repository.findContract(context.db, input.legalContractRecordId);
  // A contract of another mission is a slip of the caller: nothing says which mission it belongs to.
  if (found === undefined || found.mission_id !== input.missionRecordId) throw unknownContract();
  const problems = uploadProblems({
    ...input,
    step: found.step,
    createdAt: found.created_at,
    today: context.clock.today(),
  });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const upload = await readPdfUpload(input.file, MAX_CONTRACT_BYTES);
  return inTransaction(context.db, async (tx) => {
    const contract = await repository.lockContract(tx, found.id);
    if (contract === undefined) throw unknownContract();
    const work = { tx, contract, input, upload };
    await (input.signed ? keepSigned(context, work) : keepEmpty(context, work));
    return contract.id;
  });
}

function unknownContract(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Ce contrat n’existe pas.' });
}

function alreadySigned({ id }: ContractRecord): AppError {
  return new AppError('ALREADY_SIGNED', { message: 'Ce contrat est déjà signé.', data: { recordId: id } });
}

/** A double click, or an answer that got lost: the file that is there already. */
async function sameFile({ tx, upload }: Upload, fileId: string | null): Promise<Row<'file'> | undefined> {
  const file = fileId === null ? undefined : await repository.findFile(tx, fileId);
  return file?.sha256 === upload.sha256 ? file : undefined;
}

async function keepEmpty(context: RequestContext, work: Upload): Promise<void> {
  const { tx, contract, input, upload } = work;
  const kept = await sameFile(work, contract.empty_file_id);
  const invites = input.createInvitation === true && !(kept && contract.state === 'sent');
  if (kept && !invites) return;
  if (contract.state === 'signed') throw alreadySigned(contract);
  if (!canReplaceEmpty({ state: contract.state, signedCount: contract.signed_count })) {
    throw new AppError('BAD_USER_INPUT', {
      message: 'Une signature est déjà recueillie\u00a0: le fichier à signer ne change plus.',
      invalidArgs: [],
      reason: 'SIGNING',
    });
  }
  const file = kept ?? (await storeUpload(context, tx, upload));
  if (!kept) await supersedeFiles(tx, [contract.empty_file_id]);
  // Whoever was invited to sign the former file has not been invited to sign this one.
  await repository.updateContract(tx, contract.id, { empty_file_id: file.id, state: invites ? 'sent' : 'draft' });
  if (!kept) await record(context, work, 'contract.upload', file);
  if (invites) await invite(context, work, file);
}

async function keepSigned(context: RequestContext, work: Upload): Promise<void> {
  const { tx, contract, input, upload } = work;
  if (await sameFile(work, contract.signed_file_id)) return;
  const replaces = contract.state === 'signed';
  if (replaces && !canReplaceSigned(context.viewer)) throw alreadySigned(contract);
  const reason = replaces ? replacementReason(input.reason) : undefined;
  if (replaces && reason === undefined) {
    throw invalidInput({ reason: 'Précisez pourquoi le contrat signé est remplacé.' });
  }
  const file = await storeUpload(context, tx, upload);
  await supersedeFiles(tx, [contract.signed_file_id]);
  const signedDate = input.signedDate ?? '';
  await repository.updateContract(tx, contract.id, {
    state: 'signed',
    signed_file_id: file.id,
    signed_date: signedDate,
  });
  const details = { signedDate, ...(reason === undefined ? {} : { reason, replacedFileId: contract.signed_file_id }) };
  await record(context, work, replaces ? 'contract.replace' : 'contract.sign', file, details);
  if (!replaces) await tellManagers(context, work);
}

/** On the mission, whose history shows it. */
async function record(
  context: RequestContext,
  { tx, contract }: Upload,
  action: string,
  file: Row<'file'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { id: contractId, step, type } = contract;
  await audit(tx, context, {
    action,
    objectKind: 'mission',
    objectId: contract.mission_id,
    data: { contractId, step, type, fileId: file.id, sha256: file.sha256, byteSize: file.byte_size, ...details },
  });
}

async function tellManagers(context: RequestContext, { tx, contract, upload }: Upload): Promise<void> {
  const managers = await staffOfMission(tx, contract.mission_id);
  await notify(context, tx, {
    kind: 'contractSigned',
    title: 'Contrat signé',
    description: `Le contrat ${contract.type} de ${contract.bloomer_fullname} chez ${contract.client_name} est signé.`,
    link: `/missions/${contract.mission_id}/contracts`,
    missionId: contract.mission_id,
    dedupeKey: `contractSigned:${contract.id}:${upload.sha256}`,
    to: { staffIds: managers.length > 0 ? managers : await staffInCharge(tx) },
  });
}

async function invite(context: RequestContext, work: Upload, file: Row<'file'>): Promise<void> {
  const { tx, contract } = work;
  const signatories = await repository.findSignatories(tx, contract);
  if (signatories.length === 0) {
    const message = 'Aucun contact opérationnel avec une adresse e-mail\u00a0: personne ne peut être invité à signer.';
    throw invalidInput({ createInvitation: message });
  }
  const manager = await repository.findManager(tx, contract.mission_id);
  for (const to of signatories) {
    await queueMail(tx, contractInvitationMail(context.environment, { contract, fileId: file.id, to, manager }));
  }
  await record(context, work, 'contract.invite', file, { signatories: signatories.length });
}
