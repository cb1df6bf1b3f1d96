import { TOO_FAR } from './cra-month.ts';

/** Who can be reminded of a monthly report. */
export const RELAUNCH_TARGETS = ['bloomer', 'client'] as const;
export type RelaunchTarget = (typeof RELAUNCH_TARGETS)[number];

/** Why a reminder would ask for what nobody can do, or reach nobody. */
export const RELAUNCH_OBSTACLES = [
  'OUTSIDE',
  'TOO_FAR',
  'TOO_EARLY',
  'DISABLED',
  'NO_CONTACT',
  'CLIENT_ADDRESS',
  'BLOOMER_ADDRESS',
] as const;
export type RelaunchObstacle = (typeof RELAUNCH_OBSTACLES)[number];

export const NO_SIGNER = 'Aucun contact opérationnel de la mission n’a d’adresse e-mail.';

export const RELAUNCH_REFUSALS: Readonly<Record<RelaunchObstacle, string>> = {
  OUTSIDE: 'Ce mois est en dehors de la mission.',
  TOO_FAR,
  TOO_EARLY: 'La signature de ce mois n’est pas encore ouverte.',
  DISABLED: 'L’accès de ce Bloomer est désactivé\u00a0: il ne peut pas être relancé.',
  NO_CONTACT: NO_SIGNER,
  CLIENT_ADDRESS: 'adresse invalide\u00a0: la messagerie du contact refuse nos e-mails.',
  BLOOMER_ADDRESS: 'adresse invalide\u00a0: la messagerie du Bloomer refuse nos e-mails.',
};
