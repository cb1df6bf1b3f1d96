import type { RequestContext } from '../../platform/context/context.ts';
import { findContractByDocument } from '../contracts/contract-record.repository.ts';
import { contractSigningProvider, type SignLink } from './contract-signing.provider.ts';
import { findCase } from './signing-case.service.ts';

/** The address where a signer of a contract signs; undefined when the document is no contract's. */
export async function contractSignLink(
  context: RequestContext,
  externalDocumentId: string,
  signerId: string | null,
): Promise<SignLink | undefined> {
  const contract =
    (await findContractByDocument(context.db, externalDocumentId)) ??
    // A request that another file took the place of.
    (await findCase(context.db, externalDocumentId))?.contract;
  if (contract?.provider == null) return undefined;
  return contractSigningProvider(contract.provider).link(context, contract, { externalDocumentId, signerId });
}
