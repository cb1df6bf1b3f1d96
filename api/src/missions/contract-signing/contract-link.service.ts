import type { RequestContext } from '../../platform/context/context.ts';
import { type ContractRecord, findContractByDocument } from '../contracts/contract-record.repository.ts';
import { contractSigningProvider, type SignLink } from './contract-signing.provider.ts';
import { findCase } from './signing-case.service.ts';

/** The address where a signer of a contract signs; undefined when the document is no contract's. */
export async function contractSignLink(
  context: RequestContext,
  externalDocumentId: string,
  signerId: string | null,
): Promise<SignLink | undefined> {
  const contract = await contractOf(context, externalDocumentId);
  if (contract?.provider == null) return undefined;
  return contractSigningProvider(contract.provider).link(context, contract, { externalDocumentId, signerId });
}

/** Refuses as the address would be refused, without making one; false when the document is no contract's. */
export async function checkContractSignLink(
  context: RequestContext,
  externalDocumentId: string,
  signerId: string | null,
): Promise<boolean> {
  const contract = await contractOf(context, externalDocumentId);
  if (contract?.provider == null) return false;
  await contractSigningProvider(contract.provider).check(context, contract, { externalDocumentId, signerId });
  return true;
}

async function contractOf({ db }: RequestContext, externalDocumentId: string): Promise<ContractRecord | undefined> {
  return (
    (await findContractByDocument(db, externalDocumentId)) ??
    // A request that another file took the place of.
    (await findCase(db, externalDocumentId))?.contract
  );
}
