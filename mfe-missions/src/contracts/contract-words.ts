import { capitalised } from '@bloom/shared-rules/words/capitalised';
import { of } from '@bloom/shared-rules/words/elision';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type {
  ContractFactsFragment,
  ContractParty,
  LegalContractState,
  LegalContractStep,
  LegalContractType,
} from '../graphql.generated.ts';

export const stepLabels: Record<LegalContractStep, string> = {
  mainContract: 'Contrat principal',
  Prolongation: 'Prolongation',
  Avenant: 'Avenant',
};

/** What the two letters stand for. */
export const typeTitles: Record<LegalContractType, string> = {
  SST: 'Sous-traitance\u00a0: avec la société du Bloomer',
  PDS: 'Prestation de services\u00a0: avec le client',
};

/** Where exactly a contract stands, as a hint on its status. */
const stateTitles: Record<LegalContractState, string> = {
  draft: 'Pas encore envoyé pour signature',
  sent: 'Invitation à signer envoyée',
  partially: 'Signé par une partie des signataires',
  signed: 'Signé par tous',
  refused: 'Signature refusée',
  expired: 'Invitation à signer expirée',
  cancelled: 'Signature annulée',
};

/** Where exactly a contract stands: how many have signed, who is awaited, why it came to nothing. */
export function stateHint(contract: Pick<ContractFactsFragment, 'state' | 'signers' | 'refusalReason'>): string {
  const { state, signers } = contract;
  const awaited = signers
    .filter((signer) => signer.state === 'asked')
    .map(({ party, fullname }) => (fullname === null ? ofParty[party] : of(fullname)));
  const ending = endedLabel(contract);
  if (ending !== undefined) return ending;
  if ((state === 'sent' || state === 'partially') && awaited.length > 0) {
    return `${stateTitles[state]}, en attente ${awaited.join(' et ')}`;
  }
  return stateTitles[state];
}

/** Who signs for which side. */
const parties: Record<ContractParty, string> = {
  bloomer: 'le Bloomer',
  client: 'le client',
  firm: 'notre société',
};

const ofParty: Record<ContractParty, string> = {
  bloomer: 'du Bloomer',
  client: 'du client',
  firm: 'de notre société',
};

/** The person who is asked to sign, or the side when that is nobody in particular. */
export function signerName({
  fullname,
  party,
}: Pick<ContractFactsFragment['signers'][number], 'fullname' | 'party'>): string {
  return fullname ?? capitalised(parties[party]);
}

/** 'Prolongation PDS' */
export function contractName({ step, type }: Pick<ContractFactsFragment, 'step' | 'type'>): string {
  return `${stepLabels[step]} ${type}`;
}

/** It came to nothing: its next version is signed in its place. */
export function hasEnded({ state }: Pick<ContractFactsFragment, 'state'>): boolean {
  return state === 'refused' || state === 'expired' || state === 'cancelled';
}

/** How it came to nothing, and why, in the words of whoever refused. */
export function endedLabel(contract: Pick<ContractFactsFragment, 'state' | 'refusalReason'>): string | undefined {
  const { state, refusalReason } = contract;
  if (!hasEnded(contract)) return undefined;
  const isExplained = state === 'refused' && refusalReason;
  return isExplained ? `${stateTitles.refused}\u00a0: «\u202f${refusalReason}\u202f»` : stateTitles[state];
}

/** What there is to do about it. */
export const WAY_OUT =
  'Créez une nouvelle version de ce contrat à faire signer, ou déposez-le signé sur papier comme fichier signé.';

/** Something keeps it from leaving: who may ask for its signatures learns what. */
export function isKeptDraft({ state, sendRefusal }: ContractFactsFragment): boolean {
  return state === 'draft' && Boolean(sendRefusal);
}

export function statusTone(contract: Pick<ContractFactsFragment, 'status' | 'state'>): StatusTone {
  if (contract.status === 'done') return 'success';
  return hasEnded(contract) ? 'danger' : 'warning';
}

type StatusFacts = Pick<ContractFactsFragment, 'status' | 'state' | 'nbSigner' | 'signedCount' | 'signedFileUrl'>;

/** Wherever a contract is named, with how many of the signers have signed, when signatures are collected. */
export function statusLabel(contract: StatusFacts): string {
  const { status, state, nbSigner, signedCount, signedFileUrl } = contract;
  if (status === 'done') return signedFileUrl ? 'Signé' : 'Signé, scellement en cours';
  // Nobody is awaited any more.
  if (hasEnded(contract)) return stateTitles[state];
  const waiting = 'En attente de signature';
  return nbSigner ? `${waiting} (${signedCount}/${nbSigner})` : waiting;
}
