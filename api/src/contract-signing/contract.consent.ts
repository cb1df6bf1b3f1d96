import type { ContractRecord } from '../contracts/contract-record.service.ts';
import type { SignerRecord } from './contract-signing.repository.ts';

/** What a contract's signatures reach: more than a simple one, and not called qualified. */
export const CONTRACT_LEVEL =
  'signature électronique renforcée (lien personnel et code à usage unique sur un second canal)';

export const CODE_BY_MAIL = 'code par e-mail';
export const CODE_BY_SMS = 'code par SMS';

/** The side that a signer binds, as the document names it. */
export function partyName(contract: ContractRecord, { party }: Pick<SignerRecord, 'party'>, firmName: string): string {
  if (party === 'firm') return firmName;
  if (party === 'client') return contract.client_name;
  return contract.supplier_name ?? contract.bloomer_fullname;
}

/** Kept with the signature, so it may change later. */
export function consentText(partyLabel: string): string {
  return `J’ai lu ce document en entier, je suis habilité(e) à engager ${partyLabel} et j’accepte de le signer électroniquement.`;
}
