import type { Platform } from '../../platform/context/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import { isOut } from '../contracts/contract.states.ts';
import { contractOf, unsentWords } from '../contracts/contract.words.ts';
import { type Doer, recordEnd, recordSending, tellManagers } from '../contracts/contract-progress.service.ts';
import {
  type ContractRecord,
  findSignatories,
  findUnsentReason,
  forgetRequest,
  lockContract,
  type UnsentReason,
} from '../contracts/contract-record.repository.ts';
import { makeAgainWhenOutdated } from '../contracts/draft-outdated.ts';
import { findManager } from '../missions/mission-record.repository.ts';
import { contractSigningProvider, type RequestedSigner, type StopReason } from './contract-signing.provider.ts';
import { lastRequest } from './contract-signing.repository.ts';

export interface RequestOptions {
  /** The client's contact who signs; the first operational one otherwise. */
  contactId?: string | null;
  isParallel?: boolean;
}

/** Why signatures cannot be asked for. */
export type RequestProblem = UnsentReason | 'OUTDATED';

/** The other side first, so that the firm never is bound alone. */
async function signersOf(
  tx: Db,
  contract: ContractRecord,
  contactId?: string | null,
): Promise<RequestedSigner[] | undefined> {
  const candidates = await findSignatories(tx, contract);
  const other = contactId ? candidates.find((candidate) => candidate.contactId === contactId) : candidates[0];
  if (other === undefined) return undefined;
  const manager = await findManager(tx, contract.mission_id);
  return [
    {
      party: contract.type === 'SST' ? 'bloomer' : 'client',
      bloomerId: other.bloomerId,
      contactId: other.contactId,
      staffId: null,
    },
    { party: 'firm', bloomerId: null, contactId: null, staffId: manager?.id ?? null },
  ];
}

/**
 * Asks for the signatures of a contract that is a draft, or that was sent with another file; the row must be locked.
 * Answers why not, to be committed: an outdated document is being made again. A contract that is out already, or over,
 * is left as it is.
 */
export async function requestSignatures(
  doer: Doer,
  tx: Tx,
  contract: ContractRecord,
  options: RequestOptions = {},
): Promise<RequestProblem | undefined> {
  const reason = await findUnsentReason(tx, contract.id);
  if (reason !== undefined) return reason;
  if (await makeAgainWhenOutdated(doer, tx, contract)) return 'OUTDATED';
  const file = contract.empty_file_id === null ? undefined : await findFile(tx, contract.empty_file_id);
  if (file === undefined) return 'NO_FILE';
  // Another file of a contract that is out goes to those who were asked before.
  const before = contract.state === 'sent' ? await lastRequest(tx, contract.external_document_id) : undefined;
  const signers = await signersOf(tx, contract, options.contactId ?? before?.contact_id);
  if (signers === undefined) return 'NO_SIGNER';
  const provider = contractSigningProvider(doer.environment.contractSigningProvider);
  const asked = { contract, file, signers, isParallel: options.isParallel ?? before?.is_parallel ?? false };
  // Written first: the mails say that the contract is out.
  const { externalDocumentId } = await provider.request(doer, tx, asked);
  await recordSending(doer, tx, contract, { provider: provider.name, externalDocumentId, nbSigner: signers.length });
  return undefined;
}

/**
 * For the product itself: sends a draft whose PDF has just been made. Never throws for what people can put right: the
 * account manager is told and the contract stays a draft.
 */
export async function requestContractSignature(platform: Platform, tx: Tx, contractId: string): Promise<void> {
  const contract = await lockContract(tx, contractId);
  if (contract?.state !== 'draft') return;
  const problem = await requestSignatures(platform, tx, contract);
  // What is made again asks again by itself: it is no next version, which would wait for its account manager.
  if (problem === undefined || problem === 'ABANDONED' || problem === 'OUTDATED') return;
  await tellUnsent(platform, tx, contract, problem);
}

/** A contract that was to leave stays where it is: its account manager learns why, and nothing tries again. */
export async function tellUnsent(
  platform: Platform,
  tx: Db,
  contract: ContractRecord,
  problem: RequestProblem,
): Promise<void> {
  await forgetRequest(tx, contract.id);
  await tellManagers(platform, tx, contract, {
    kind: 'jobFailed',
    title: 'Contrat non envoyé pour signature',
    description: `Le ${contractOf(contract)} n’est pas parti\u00a0: ${requestProblems[problem]}`,
    priority: 'important',
  });
}

export const requestProblems: Readonly<Record<RequestProblem, string>> = {
  ...unsentWords,
  OUTDATED:
    'ce qu’il dit a changé depuis qu’il a été préparé (société, mission ou prix). Il est préparé de nouveau\u00a0: relisez-le dans un instant.',
};

/** Stops the collection of signatures, when one is under way with whoever collects them. */
export async function stopSignatures(doer: Doer, tx: Db, contract: ContractRecord, reason: StopReason): Promise<void> {
  if (isOut(contract.state) && contract.provider !== null) {
    await contractSigningProvider(contract.provider).stop(doer, tx, contract, reason);
  }
}

/** Cancels what was sent and not signed by all; anything else stays as it is. */
export async function cancelContractSignature(doer: Doer, tx: Tx, contractId: string, reason?: string): Promise<void> {
  const contract = await lockContract(tx, contractId);
  if (contract === undefined || !isOut(contract.state)) return;
  await stopSignatures(doer, tx, contract, 'cancelled');
  await recordEnd(doer, tx, contract, {
    state: 'cancelled',
    sentence: '',
    data: reason === undefined ? {} : { reason },
  });
}
