import { beginningOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import { readStoredFile, storeFile } from '../../platform/files/files.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { oneLine } from '../../platform/visible-text.ts';
import { isOut, isOver } from '../contracts/contract.states.ts';
import { cannotLeave, HAS_ENDED } from '../contracts/contract.words.ts';
import { auditContract } from '../contracts/contract-progress.service.ts';
import {
  type ContractRecord,
  findContract,
  findSignatories,
  insertVersion,
  lockContract,
  type Signatory,
} from '../contracts/contract-record.repository.ts';
import { makeAgainWhenOutdated } from '../contracts/draft-outdated.ts';
import { managesSigning } from './contract-access.ts';
import {
  cancelContractSignature,
  type RequestProblem,
  requestProblems,
  requestSignatures,
} from './contract-sending.service.ts';
import { contractSigningProvider } from './contract-signing.provider.ts';

/** Runs the work of an account manager on a locked contract; answers the contract's id. */
async function manage(
  context: RequestContext,
  contractId: string,
  work: (tx: Tx, contract: ContractRecord) => Promise<unknown>,
): Promise<string> {
  if (!managesSigning(context.viewer)) throw refusal(context.viewer);
  const found = await findContract(context.db, contractId);
  if (found === undefined) throw unknownDocument();
  return inTransaction(context.db, async (tx) => {
    const contract = await lockContract(tx, found.id);
    if (contract === undefined) throw unknownDocument();
    await work(tx, contract);
    return contract.id;
  });
}

export interface SendInput {
  legalContractRecordId: string;
  contactId?: string | null;
  parallel?: boolean | null;
}

/** Asks for the signatures of a draft; the second of two identical clicks finds it sent. */
export async function sendContractForSignature(context: RequestContext, input: SendInput): Promise<string> {
  let problem: RequestProblem | undefined;
  const id = await manage(context, input.legalContractRecordId, async (tx, contract) => {
    const { send_kept_reason: kept } = contract;
    if (kept === 'OUT') return;
    if (kept === 'SIGNED') throw new AppError('ALREADY_SIGNED', { data: { recordId: contract.id } });
    if (kept === 'ENDED') throw stateError({ reason: kept, message: HAS_ENDED });
    const options = { contactId: input.contactId, isParallel: input.parallel ?? false };
    problem = await requestSignatures(context, tx, contract, options);
  });
  if (problem === undefined) return id;
  throw stateError({ reason: problem, message: cannotLeave(requestProblems[problem]) });
}

/** Stops the collection of signatures, whoever has signed meanwhile; not once all have. */
export function cancelContract(context: RequestContext, contractId: string, reason: string | null): Promise<string> {
  return manage(context, contractId, async (tx, contract) => {
    // Cancelling what is cancelled already has no effect.
    if (contract.state === 'cancelled') return;
    if (contract.state === 'signed') throw new AppError('ALREADY_SIGNED', { data: { recordId: contract.id } });
    if (!isOut(contract.state))
      throw stateError({ reason: 'NOT_SENT', message: 'Ce contrat n’est pas en cours de signature.' });
    const said = beginningOf(oneLine(reason ?? ''), MAX_REASON);
    await cancelContractSignature(context, tx, contract.id, said === '' ? undefined : said);
  });
}

/** Reminds whoever is awaited; false when that was done in the last 24 hours, or five times already. */
export async function remindContractSigners(context: RequestContext, contractId: string): Promise<boolean> {
  let sent = false;
  await manage(context, contractId, async (tx, contract) => {
    if (!isOut(contract.state) || contract.provider === null) {
      throw stateError({ reason: 'NOT_SENT', message: 'Ce contrat n’est pas en cours de signature.' });
    }
    sent = await contractSigningProvider(contract.provider).remind(context, tx, contract);
  });
  return sent;
}

/** The next version of a contract that came to nothing: a draft of its own with a copy of the file. */
export async function createContractVersion(context: RequestContext, contractId: string): Promise<string> {
  let version = '';
  await manage(context, contractId, async (tx, contract) => {
    if (contract.replaced_by_id !== null) {
      version = contract.replaced_by_id;
      return;
    }
    if (!isOver(contract.state)) {
      throw stateError({
        reason: 'NOT_ENDED',
        message: 'Seul un contrat refusé, expiré ou annulé a une nouvelle version.',
      });
    }
    version = await insertVersion(tx, contract, await copyOfFile(context, tx, contract));
    // What the product made bears the number of the former one: it is made again, before anybody wants to send it.
    const next = await lockContract(tx, version);
    if (next) await makeAgainWhenOutdated(context, tx, next);
    await auditContract(context, tx, contract, 'contract.renew', { versionId: version });
  });
  return version;
}

async function copyOfFile(context: RequestContext, tx: Db, contract: ContractRecord): Promise<string | null> {
  const file = contract.empty_file_id === null ? undefined : await findFile(tx, contract.empty_file_id);
  if (file?.state !== 'clean') return null;
  const bytes = await readStoredFile(context, file);
  const copy = { bytes, name: file.name, state: 'clean' as const, ...(file.scanner ? { scanner: file.scanner } : {}) };
  return (await storeFile(context, tx, { ...copy, uploadedBy: file.uploaded_by ?? undefined })).id;
}

/** Who may sign for the other side, the one who is asked by default first. */
export async function contractSignatories(context: RequestContext, contractId: string): Promise<Signatory[]> {
  if (!managesSigning(context.viewer)) throw refusal(context.viewer);
  const contract = await findContract(context.db, contractId);
  if (contract === undefined) throw unknownDocument();
  return findSignatories(context.db, contract);
}
