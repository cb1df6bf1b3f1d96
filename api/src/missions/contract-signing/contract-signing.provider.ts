import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Doer } from '../contracts/contract-progress.service.ts';
import type { ContractRecord } from '../contracts/contract-record.repository.ts';

/** Somebody who is to sign. For the firm `staffId` is whom it asks, null when that is nobody in particular. */
export interface RequestedSigner {
  party: Row<'contract_signer'>['party'];
  bloomerId: string | null;
  contactId: string | null;
  staffId: string | null;
}

export interface SignatureRequest {
  contract: ContractRecord;
  /** The PDF to sign, clean. */
  file: Row<'file'>;
  /** In the order of signing. */
  signers: readonly RequestedSigner[];
  /** Everybody may sign at once. */
  isParallel: boolean;
}

/**
 * Why the collection of signatures stops: by the firm, because of another file, or because paper was signed instead.
 */
export type StopReason = 'cancelled' | 'superseded' | 'signedByHand';

/**
 * Whoever collects the signatures of contracts. `request`, `stop` and `remind` run in the transaction of their cause,
 * with the contract locked: an outside provider writes a job there and calls its own service from it. It tells what
 * happens through recordSignatures and recordEnd of contract-progress.service.ts, and recordSignedFile.
 */
export interface ContractSigningProvider {
  /** Stored with each contract, so that a change of the setting leaves those under way where they are. */
  readonly name: string;
  request(doer: Doer, tx: Db, request: SignatureRequest): Promise<{ externalDocumentId: string }>;
  stop(doer: Doer, tx: Db, contract: ContractRecord, reason: StopReason): Promise<void>;
  /** Reminds those whose turn it is; answers whether something leaves. */
  remind(context: RequestContext, tx: Db, contract: ContractRecord): Promise<boolean>;
  /** Refuses as `link` would, and changes nothing: a page asks when it opens. */
  check(context: RequestContext, contract: ContractRecord, signingCase: LinkOf): Promise<void>;
  /** A short-lived address where this signer signs; OBJECT_NOT_FOUND, ALREADY_SIGNED or DOCUMENT_VOID. */
  link(context: RequestContext, contract: ContractRecord, signingCase: LinkOf): Promise<SignLink>;
}

/** Without a signer: the viewer's own, or for staff the other side's. */
export interface LinkOf {
  externalDocumentId: string;
  signerId: string | null;
}

export interface SignLink {
  url: string;
  expiresAt: Date;
}

const providers = new Map<string, ContractSigningProvider>();

/** Called once by the module of a provider. */
export function registerContractSigning(provider: ContractSigningProvider): void {
  providers.set(provider.name, provider);
}

/** The provider of this name; throws when nothing of the product is called so. */
export function contractSigningProvider(name: string): ContractSigningProvider {
  const provider = providers.get(name);
  if (provider === undefined) throw new Error(`No contract signing provider is called ${name}.`);
  return provider;
}
