import { of } from '@bloom/shared-rules/words/elision';
import type { ContractRecord, SendKeptReason, StandstillReason, UnsentReason } from './contract-record.repository.ts';

const KINDS = { SST: 'Contrat de sous-traitance', PDS: 'Contrat de prestation de services' } as const;
const STEPS = { mainContract: '', Prolongation: ' – prolongation', Avenant: ' – avenant' } as const;

/** 'Contrat de sous-traitance – avenant' */
export function contractTitle({ type, step }: Pick<ContractRecord, 'type' | 'step'>): string {
  return `${KINDS[type]}${STEPS[step]}`;
}

/** 'Contrat PDS de Camille Martin chez Horizon' */
export function contractOf(contract: Pick<ContractRecord, 'type' | 'bloomer_fullname' | 'client_name'>): string {
  return `contrat ${contract.type} ${of(contract.bloomer_fullname)} chez ${contract.client_name}`;
}

/** Why a contract does not leave, after « ne peut pas partir ». */
export const unsentWords: Readonly<Record<UnsentReason, string>> = {
  NO_COMPANY:
    'la société du Bloomer n’est pas renseignée. Le contrat s’écrit de lui-même dès qu’elle l’est, jusqu’à la fin de la mission\u202f; vous pouvez aussi déposer le fichier à signer.',
  NO_FILE: 'déposez d’abord le fichier à signer.',
  ABANDONED: 'l’avenant de ce contrat a été abandonné.',
  QUARANTINED: 'le fichier est encore en cours de vérification par l’antivirus.',
  NO_SIGNER:
    'aucun signataire avec une adresse e-mail n’est connu pour cette mission. Ajoutez-lui un contact opérationnel.',
};

export const cannotLeave = (why: string) => `Le contrat ne peut pas partir\u00a0: ${why}`;

export const HAS_ENDED = 'Ce contrat a été refusé, annulé ou a expiré\u00a0: créez-en une nouvelle version.';

/** Why a contract that is out waits for nobody. */
export const standstillWords: Readonly<Record<StandstillReason, string>> = {
  NO_CLIENT:
    'Plus personne ne peut signer chez le client\u00a0: ajoutez un contact opérationnel à la mission, il recevra l’invitation.',
  NO_BLOOMER: 'Le Bloomer n’a plus d’accès\u00a0: réactivez son accès, ou annulez la signature.',
};

/** Why it is not sent for signature, whole. */
export const sendKeptWords: Readonly<Record<SendKeptReason, string>> = {
  SIGNED: 'Ce contrat est déjà signé.',
  ENDED: HAS_ENDED,
  OUT: 'Ce contrat est déjà parti pour signature.',
  NO_COMPANY: cannotLeave(unsentWords.NO_COMPANY),
  NO_FILE: cannotLeave(unsentWords.NO_FILE),
  ABANDONED: cannotLeave(unsentWords.ABANDONED),
  QUARANTINED: cannotLeave(unsentWords.QUARANTINED),
  NO_SIGNER: cannotLeave(unsentWords.NO_SIGNER),
};
