import { formatDay } from '@bloom/shared-ui/format';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { CraStatus } from '../graphql.generated.ts';

/** How the Bloomer reads the state of a month. */

export interface BloomerStatus {
  label: string;
  tone: StatusTone;
}

export interface StatusFacts {
  CRAStatus: CraStatus;
  urlInvoicesS3?: string | null;
  dateUploadInvoice?: string | null;
  lastSupplierError?: string | null;
  payed: boolean;
}

const CRA_STATUS_TONES: Record<CraStatus, StatusTone> = {
  NOT_CREATED: 'neutral',
  SIGNATURE_NOT_CREATED: 'neutral',
  WAITING_BLOOMER: 'warning',
  WAITING_CLIENT: 'info',
  VALIDATED: 'success',
  FORCED: 'success',
};

export function craStatusTone(status: CraStatus): StatusTone {
  return CRA_STATUS_TONES[status];
}

/** The six steps in the words of the firm, in their order. */
export function craStatusLabel(status: CraStatus, productName: string): string {
  const labels: Record<CraStatus, string> = {
    NOT_CREATED: 'Non crée',
    SIGNATURE_NOT_CREATED: 'Signature non créee',
    WAITING_BLOOMER: 'Attente signature Bloomer',
    WAITING_CLIENT: 'Attente signature Client',
    VALIDATED: 'Validé client',
    FORCED: `Forcé ${productName}`,
  };
  return labels[status];
}

/** What the two shortest of them mean. @param uploaded a PDF signed elsewhere has been sent */
export function craStatusLine(status: CraStatus, uploaded: boolean): string | undefined {
  if (status === 'NOT_CREATED') return 'Rien n’est encore saisi';
  if (status !== 'SIGNATURE_NOT_CREATED') return undefined;
  return uploaded ? 'CRA signé déposé, à valider' : 'Saisi, signature pas encore possible';
}

/** No record yet → being edited; with a supplier invoice → the invoice's progress; otherwise the CRA status. */
export function bloomerStatus(activity: StatusFacts | undefined, productName: string): BloomerStatus {
  if (!activity) return { label: "En cours d'édition", tone: 'neutral' };
  if (activity.urlInvoicesS3 || activity.dateUploadInvoice) {
    if (activity.payed) return { label: 'Paiement programmé', tone: 'success' };
    if (activity.lastSupplierError) return { label: 'Facture en cours de vérification', tone: 'warning' };
    return { label: 'Facture reçue', tone: 'info' };
  }
  return { label: craStatusLabel(activity.CRAStatus, productName), tone: CRA_STATUS_TONES[activity.CRAStatus] };
}

/** Where the signatures stand: nobody, the Bloomer, both. */
export function signatureStep(signedCount: number, onBehalf = false): string {
  const who = onBehalf ? 'le Bloomer' : 'toi';
  if (signedCount >= 2) return `Signé par ${who} et par le client`;
  return signedCount === 1 ? `Signé par ${who}, en attente du client` : 'Non signé';
}

export const NO_CONTACT_HINT = 'Contact opérationnel manquant pour signer';

interface SignatureFacts {
  hasOperationalContact: boolean;
  today: string;
  opensOn: string;
  /** A PDF signed elsewhere has been sent. */
  uploaded: boolean;
}

/** Why a recorded month cannot be signed yet, and what to wait for. Days are yyyy-MM-dd. */
export function signatureHint(
  status: CraStatus,
  { hasOperationalContact, today, opensOn, uploaded }: SignatureFacts,
): string | undefined {
  if (uploaded && status === 'SIGNATURE_NOT_CREATED') return 'CRA signé déposé, en attente de validation';
  if (status !== 'SIGNATURE_NOT_CREATED' && status !== 'WAITING_BLOOMER') return undefined;
  if (!hasOperationalContact) return NO_CONTACT_HINT;
  return today < opensOn ? `Signature possible à partir du ${formatDay(opensOn)}` : undefined;
}
