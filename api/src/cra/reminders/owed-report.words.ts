/** What a Bloomer still has to do for a month. */
export type OwedReport = 'missing' | 'toReview' | 'toSign';

interface Words {
  /** Behind « Ton CRA d’octobre 2026 chez Horizon ». */
  state: string;
  /** Behind « CRA d’octobre 2026 ». */
  subject: string;
  action: string;
}

export const OWED_REPORT_WORDS: Readonly<Record<OwedReport, Words>> = {
  missing: { state: 'n’est pas encore rempli', subject: 'à remplir', action: 'Remplir mon CRA' },
  toReview: { state: 'est à revoir, puis à signer de nouveau', subject: 'à revoir', action: 'Revoir mon CRA' },
  toSign: { state: 'attend ta signature', subject: 'à signer', action: 'Signer mon CRA' },
};
