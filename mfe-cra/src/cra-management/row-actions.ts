import type { ManagedMonthFragment } from '../graphql.generated.ts';
import { writtenInvoice } from './written-invoice.rules.ts';

/** What one may do with a month, the next step first. The server decides (viewerCan…), this only orders. */

export type RowActionKind =
  | 'enter'
  | 'continue'
  | 'correct'
  | 'reopen'
  | 'previousVersion'
  | 'sign'
  | 'uploadInvoice'
  | 'addInvoice'
  | 'view'
  | 'download'
  | 'uploadCra'
  | 'viewInvoice'
  | 'viewAdditionalInvoice'
  | 'viewWrittenInvoice'
  | 'contestInvoice'
  | 'cancelSignature'
  | 'deleteInvoice';

const ACTION_LABELS: Record<RowActionKind, string> = {
  enter: 'Saisir',
  continue: 'Continuer la saisie',
  correct: 'Corriger les jours',
  reopen: 'Corriger ce mois',
  previousVersion: 'Télécharger la version précédente',
  sign: 'Signer',
  uploadInvoice: 'Déposer ma facture',
  addInvoice: 'Ajouter une facture complémentaire',
  view: 'Voir le CRA',
  download: 'Télécharger le PDF',
  uploadCra: 'Déposer un CRA signé',
  viewInvoice: 'Voir la facture',
  viewAdditionalInvoice: 'Voir la facture complémentaire',
  viewWrittenInvoice: 'Voir la facture',
  contestInvoice: 'Contester la facture',
  cancelSignature: 'Annuler la signature',
  deleteInvoice: 'Supprimer la facture',
};

/** @param onBehalf staff act for the Bloomer: the invoice is not theirs */
export const actionLabel = (kind: RowActionKind, { onBehalf }: Pick<RowContext, 'onBehalf'>) =>
  kind === 'uploadInvoice' && onBehalf ? 'Déposer la facture' : ACTION_LABELS[kind];

type ActivityFacts = Pick<
  ManagedMonthFragment,
  | 'CRAStatus'
  | 'correction'
  | 'refusal'
  | 'versions'
  | 'viewerCanCorrect'
  | 'month'
  | 'validated'
  | 'urlCraS3'
  | 'urlInvoicesS3'
  | 'urlAdditionalInvoicesS3'
  | 'viewerCanCancelSignature'
  | 'viewerCanDeleteInvoice'
  | 'viewerCanEdit'
  | 'viewerCanSeeInvoice'
  | 'viewerCanSign'
  | 'viewerCanUploadCra'
  | 'viewerCanUploadInvoice'
  | 'supplierInvoice'
>;

export interface RowContext {
  /** Without an operational contact no document is prepared: the Bloomer's button stays, to say why. */
  hasOperationalContact: boolean;
  /** Staff see the months of a Bloomer: they never sign. */
  onBehalf: boolean;
  /** yyyy-MM-dd */
  today: string;
  endMission: string;
  /** The firm writes the invoices of the Bloomer's company: there is none to send. */
  isSelfBilled: boolean;
}

/** Open again after both had signed, or after the client refused it, and nobody has touched its days since. */
function isToCorrect({ correction, refusal, viewerCanEdit, CRAStatus }: ActivityFacts): boolean {
  return Boolean(correction ?? refusal) && viewerCanEdit && CRAStatus === 'SIGNATURE_NOT_CREATED';
}

export function rowActions(activity: ActivityFacts | undefined, context: RowContext): RowActionKind[] {
  if (!activity) return ['enter'];
  const waitsForContact =
    !context.onBehalf &&
    !context.hasOperationalContact &&
    activity.CRAStatus === 'SIGNATURE_NOT_CREATED' &&
    activity.viewerCanEdit;
  const written = writtenInvoice(activity);
  const firstInvoice = activity.viewerCanUploadInvoice && !activity.urlInvoicesS3 && !written && !context.isSelfBilled;
  const toCorrect = isToCorrect(activity);
  const candidates: Array<[RowActionKind, unknown]> = [
    ['correct', toCorrect],
    ['sign', activity.viewerCanSign || waitsForContact],
    ['continue', activity.viewerCanEdit && !toCorrect],
    // Before the client's signature the invoice is possible, but not what the month waits for.
    ['uploadInvoice', firstInvoice && activity.validated],
    ['viewWrittenInvoice', written?.urlInvoice],
    ['view', true],
    ['contestInvoice', written?.viewerCanContest],
    ['download', activity.validated && activity.urlCraS3],
    ['previousVersion', activity.versions.some(({ path }) => path)],
    ['reopen', activity.viewerCanCorrect],
    ['uploadCra', activity.viewerCanUploadCra],
    ['uploadInvoice', firstInvoice && !activity.validated],
    ['viewInvoice', activity.viewerCanSeeInvoice && activity.urlInvoicesS3],
    ['viewAdditionalInvoice', activity.viewerCanSeeInvoice && activity.urlAdditionalInvoicesS3],
    ['addInvoice', activity.viewerCanUploadInvoice && activity.urlInvoicesS3 && !activity.urlAdditionalInvoicesS3],
    ['cancelSignature', activity.viewerCanCancelSignature],
    ['deleteInvoice', activity.viewerCanDeleteInvoice],
  ];
  return candidates.filter(([, allowed]) => allowed).map(([kind]) => kind);
}

/**
 * The month to take care of first: the oldest to enter or to sign, else the latest to invoice. Rows are newest first.
 */
export function nextMonth(
  rows: ReadonlyArray<{ month: string; activity: ActivityFacts | undefined }>,
  context: RowContext,
): string | undefined {
  const first = (row: (typeof rows)[number]) => rowActions(row.activity, context)[0];
  const isToEnter = (kind: RowActionKind | undefined) => kind === 'sign' || kind === 'enter' || kind === 'correct';
  const entered = rows.findLast((row) => isToEnter(first(row)));
  return (entered ?? rows.find((row) => first(row) === 'uploadInvoice'))?.month;
}
