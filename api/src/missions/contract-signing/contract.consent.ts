import { SAME_MAILBOX } from '@bloom/shared-rules/cra/signature-consent';
import { handedOutLevel, type LinkWay } from '../../paper/signer/link-way.ts';
import type { ContractRecord } from '../contracts/contract-record.repository.ts';
import type { SignerRecord } from './contract-signing.repository.ts';

/** More than a simple one, and not called qualified. */
const LEVEL = 'signature électronique renforcée';
const SIMPLE_LEVEL = 'signature électronique simple avec code à usage unique';

/** By the ways of the link and of the code: one that came where the link came from is no second channel. */
export function contractLevel({ bySms, way }: { bySms: boolean; way: LinkWay }): string {
  if (way === 'handedOut') return `${SIMPLE_LEVEL} (${handedOutLevel(bySms)})`;
  if (way === 'session') return `${LEVEL} (session authentifiée et code à usage unique)`;
  if (!bySms) return `${SIMPLE_LEVEL} (${SAME_MAILBOX})`;
  return `${LEVEL} (lien envoyé par e-mail et code à usage unique envoyé par SMS)`;
}

/** The side that a signer binds, as the document names it. */
export function partyName(
  contract: ContractRecord,
  signer: Pick<SignerRecord, 'party'> & Partial<Pick<SignerRecord, 'party_name'>>,
  firmName: string,
): string {
  const { party } = signer;
  if (signer.party_name) return signer.party_name;
  if (party === 'firm') return contract.document_firm ?? firmName;
  // The signature binds whom the document names, whatever became of the mission since.
  if (contract.document_party !== null) return contract.document_party;
  if (party === 'client') return contract.client_name;
  return contract.supplier_name ?? contract.bloomer_fullname;
}
