/** What a Bloomer still has to do for a month. */
export type OwedReport = 'missing' | 'toReview' | 'toSign' | 'toSignOrUpload' | 'toUpload';

interface Words {
  /** Behind « Ton CRA d’octobre 2026 chez Horizon ». */
  state: string;
  /** Behind « CRA d’octobre 2026 ». */
  subject: string;
  action: string;
  /** Behind « remplis les jours, relis le récapitulatif, puis ». */
  last: string;
}

const SIGN = 'signe';

export const OWED_REPORT_WORDS: Readonly<Record<OwedReport, Words>> = {
  missing: { state: 'n’est pas encore rempli', subject: 'à remplir', action: 'Remplir mon CRA', last: SIGN },
  toReview: {
    state: 'est à revoir, puis à signer de nouveau',
    subject: 'à revoir',
    action: 'Revoir mon CRA',
    last: SIGN,
  },
  toSign: { state: 'attend ta signature', subject: 'à signer', action: 'Signer mon CRA', last: SIGN },
  toSignOrUpload: {
    state: 'attend ta signature, ou le PDF que tu as fait signer',
    subject: 'à signer',
    action: 'Signer ou déposer mon CRA',
    last: 'signe ou dépose le PDF signé',
  },
  toUpload: {
    state: 'attend le PDF que tu as fait signer',
    subject: 'à déposer signé',
    action: 'Déposer mon CRA signé',
    last: 'dépose le PDF signé',
  },
};
