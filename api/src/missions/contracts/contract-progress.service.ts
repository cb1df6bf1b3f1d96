import type { NotificationKind } from '../../desk/notifications/notification.kinds.ts';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { audit, auditSystem } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { staffOfMission } from '../missions/mission-staff.service.ts';
import { type ContractState, mayMove } from './contract.states.ts';
import { contractOf } from './contract.words.ts';
import { type ContractRecord, updateContract } from './contract-record.repository.ts';

/**
 * What happens to a contract, whoever collects its signatures: our engine, an outside provider, or people with paper.
 * The contract's row must be locked.
 */

/** Who does it: a request of somebody, or the product by itself. */
export type Doer = Platform | RequestContext;

const isRequest = (doer: Doer): doer is RequestContext => 'viewer' in doer;

/** On the mission, whose history shows it. */
export async function auditContract(
  doer: Doer,
  tx: Db,
  contract: ContractRecord,
  action: `contract.${string}`,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { id: contractId, step, type } = contract;
  const event = {
    action,
    objectKind: 'mission',
    objectId: contract.mission_id,
    data: { contractId, step, type, ...data },
  };
  await (isRequest(doer) ? audit(tx, doer, event) : auditSystem(tx, event));
}

async function move(tx: Db, contract: ContractRecord, to: ContractState, values: object = {}): Promise<void> {
  if (!mayMove(contract.state, to)) throw new Error(`A contract does not go from ${contract.state} to ${to}.`);
  await updateContract(tx, contract.id, { state: to, ...values });
}

export interface Sending {
  provider: string;
  externalDocumentId: string;
  nbSigner: number;
}

/** The signers are asked; again, for another file, when it was sent before and nobody has signed. */
export async function recordSending(doer: Doer, tx: Db, contract: ContractRecord, sending: Sending): Promise<void> {
  const values = {
    provider: sending.provider,
    external_document_id: sending.externalDocumentId,
    nb_signer: sending.nbSigner,
    signed_count: 0,
    request_when_clean: false,
  };
  if (contract.state === 'sent') await updateContract(tx, contract.id, values);
  else await move(tx, contract, 'sent', values);
  await auditContract(doer, tx, contract, 'contract.send', { ...sending });
}

/** One more has signed; with the last one the contract is signed, as of `day` (yyyy-MM-dd). */
export async function recordSignatures(
  doer: Doer,
  tx: Tx,
  contract: ContractRecord,
  { signedCount, day }: { signedCount: number; day: string },
): Promise<void> {
  if (signedCount < (contract.nb_signer ?? 0)) {
    if (contract.state === 'partially') await updateContract(tx, contract.id, { signed_count: signedCount });
    else await move(tx, contract, 'partially', { signed_count: signedCount });
    return;
  }
  await move(tx, contract, 'signed', { signed_count: signedCount, signed_date: day });
  await becameSigned(doer, tx, contract);
}

type SignedFollower = (doer: Doer, tx: Tx, contract: ContractRecord) => Promise<void>;

const followers: SignedFollower[] = [];

/** Called in the transaction in which everybody has signed, by whatever depends on the contract. */
export function followSignedContracts(follower: SignedFollower): void {
  followers.push(follower);
}

/** The effects of a signature by everybody: prices of an amendment, and the account manager who is told. */
export async function becameSigned(doer: Doer, tx: Tx, contract: ContractRecord): Promise<void> {
  for (const follow of followers) await follow(doer, tx, contract);
  await tellManagers(doer, tx, contract, {
    kind: 'contractSigned',
    title: 'Contrat signé',
    description: `Le ${contractOf(contract)} est signé.`,
  });
}

const endings = {
  refused: { action: 'contract.refuse', kind: 'contractRefused', title: 'Contrat refusé' },
  expired: { action: 'contract.expire', kind: 'contractExpired', title: 'Invitation à signer expirée' },
  cancelled: { action: 'contract.cancel', kind: undefined, title: '' },
} as const;

/** Signing ended without a signed contract; `sentence` tells the account manager why. */
export async function recordEnd(
  doer: Doer,
  tx: Db,
  contract: ContractRecord,
  ending: { state: keyof typeof endings; sentence: string; data?: Record<string, unknown> },
): Promise<void> {
  const { action, kind, title } = endings[ending.state];
  await move(tx, contract, ending.state, { request_when_clean: false });
  await auditContract(doer, tx, contract, action, ending.data);
  if (kind === undefined) return;
  await tellManagers(doer, tx, contract, { kind, title, description: ending.sentence, priority: 'important' });
}

interface News {
  kind: NotificationKind;
  title: string;
  description: string;
  priority?: 'important';
}

/** The account managers of the mission, else everybody who looks after missions. */
export async function tellManagers(doer: Doer, tx: Db, contract: ContractRecord, news: News): Promise<void> {
  await notify(doer, tx, {
    ...news,
    link: `/missions/${contract.mission_id}/contracts`,
    missionId: contract.mission_id,
    dedupeKey: `${news.kind}:${contract.id}:${contract.external_document_id ?? contract.state}`,
    to: { staffIds: await staffOfMission(tx, contract.mission_id) },
  });
}
