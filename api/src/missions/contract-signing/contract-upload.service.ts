import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput, stateError } from '../../platform/errors.ts';
import { storeUpload } from '../../platform/files/file-quarantine.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import { type CheckedUpload, readPdfUpload } from '../../platform/files/file-upload.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { replacementReason, uploadProblems } from '../contracts/contract.rules.ts';
import { HAS_ENDED } from '../contracts/contract.words.ts';
import { auditContract, becameSigned } from '../contracts/contract-progress.service.ts';
import type { ContractRecord, FileKeptReason } from '../contracts/contract-record.repository.ts';
import * as repository from '../contracts/contract-record.repository.ts';
import { canReplaceSigned, canUpload } from '../contracts/contracts.policy.ts';
import { requestProblems, requestSignatures, stopSignatures } from './contract-sending.service.ts';

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
  tx: Tx;
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
  const upload = await readPdfUpload(context, input.file, fileKinds.contract.maxSize);
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
  const file = fileId === null ? undefined : await findFile(tx, fileId);
  return file?.sha256 === upload.sha256 ? file : undefined;
}

async function keepEmpty(context: RequestContext, work: Upload): Promise<void> {
  const { tx, contract, input, upload } = work;
  const kept = await sameFile(work, contract.empty_file_id);
  // What is out already is not sent twice; another file goes to the same signers.
  const sends = kept ? input.createInvitation === true && contract.state === 'draft' : contract.state === 'sent';
  if (kept && !sends) return;
  if (contract.file_kept_reason !== null) throw notReplaceable(contract, contract.file_kept_reason);
  const file = kept ?? (await storeUpload(context, tx, upload));
  if (!kept) {
    await stopSignatures(context, tx, contract, 'superseded');
    // Nobody has asked for the signatures of this file yet.
    await repository.updateContract(tx, contract.id, {
      empty_file_id: file.id,
      ...repository.BROUGHT,
      request_when_clean: false,
    });
    await supersedeFiles(tx, [contract.empty_file_id]);
    await auditContract(context, tx, contract, 'contract.upload', fileFacts(file));
  }
  if (sends || input.createInvitation === true) await send(context, work, file);
}

const KEPT: Readonly<Record<Exclude<FileKeptReason, 'SIGNED'>, string>> = {
  ENDED: HAS_ENDED,
  SIGNING: 'Une signature est déjà recueillie\u00a0: le fichier à signer ne change plus.',
  ABANDONED: 'L’avenant de ce contrat a été abandonné\u00a0: son fichier ne change plus.',
};

function notReplaceable(contract: ContractRecord, reason: FileKeptReason): AppError {
  if (reason === 'SIGNED') return alreadySigned(contract);
  return stateError({ reason, message: KEPT[reason] });
}

/** Asks for the signatures, once the virus scanner has seen the file. */
async function send(context: RequestContext, { tx, contract }: Upload, file: Row<'file'>): Promise<void> {
  if (file.state === 'quarantined') {
    await repository.updateContract(tx, contract.id, { request_when_clean: true });
    return;
  }
  const problem = await requestSignatures(context, tx, { ...contract, empty_file_id: file.id });
  if (problem !== undefined) {
    throw invalidInput({
      createInvitation: `Personne ne peut être invité à signer\u00a0: ${requestProblems[problem]}`,
    });
  }
}

async function keepSigned(context: RequestContext, work: Upload): Promise<void> {
  const { tx, contract, input, upload } = work;
  if (await sameFile(work, contract.signed_file_id)) return;
  // Its next version is what is signed now.
  if (contract.replaced_by_id !== null) throw notReplaceable(contract, 'ENDED');
  const replaces = contract.state === 'signed';
  if (replaces && !canReplaceSigned(context.viewer)) throw alreadySigned(contract);
  const reason = replaces ? replacementReason(input.reason) : undefined;
  if (replaces && reason === undefined) {
    throw invalidInput({ reason: 'Précisez pourquoi le contrat signé est remplacé.' });
  }
  const file = await storeUpload(context, tx, upload);
  await stopSignatures(context, tx, contract, 'signedByHand');
  const signedDate = input.signedDate ?? '';
  await repository.updateContract(tx, contract.id, {
    state: 'signed',
    signed_file_id: file.id,
    signed_date: signedDate,
    request_when_clean: false,
  });
  // A sealed file is evidence, whatever takes its place.
  if (contract.provider === null) await supersedeFiles(tx, [contract.signed_file_id]);
  const details = { signedDate, ...(reason === undefined ? {} : { reason, replacedFileId: contract.signed_file_id }) };
  const action = replaces ? 'contract.replace' : 'contract.sign';
  await auditContract(context, tx, contract, action, { ...fileFacts(file), byHand: true, ...details });
  if (!replaces) await becameSigned(context, tx, contract);
}

const fileFacts = (file: Row<'file'>) => ({ fileId: file.id, sha256: file.sha256, byteSize: file.byte_size });
