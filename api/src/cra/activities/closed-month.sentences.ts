/** Why the days of a month may not change any more. */
export type ClosedReason = 'MONTH_LOCKED' | 'VALIDATED' | 'SIGNING' | 'CRA_FILE';

/** Said to Bloomers and staff alike, when they try and before. */
export const CLOSED_SENTENCES: Readonly<Record<ClosedReason, string>> = {
  MONTH_LOCKED: 'Ce mois est clôturé\u00a0: plus aucune modification n’est possible (mois clôturé).',
  VALIDATED: 'Ce CRA est validé\u00a0: il n’est plus modifiable.',
  SIGNING:
    'Ce CRA est signé et attend la signature du client\u00a0: pour le modifier, il faut d’abord annuler la signature.',
  CRA_FILE: 'Un CRA signé a été déposé pour ce mois\u00a0: la saisie n’est plus modifiable.',
};
