import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { ClosingBlocker, ClosingRowFragment } from '../graphql.generated.ts';

/** What a month waits for, in the order in which it is unblocked. */
export const blockerWords: Readonly<Record<ClosingBlocker, { label: string; tone: StatusTone }>> = {
  reportMissing: { label: 'CRA non rempli', tone: 'warning' },
  bloomerSignature: { label: 'Signature du Bloomer', tone: 'warning' },
  clientSignature: { label: 'Signature du client', tone: 'warning' },
  reportToAccept: { label: 'CRA déposé à valider', tone: 'warning' },
  creditDraft: { label: 'Avoir à finaliser', tone: 'warning' },
  customerInvoiceMissing: { label: 'Facture client à créer', tone: 'warning' },
  customerInvoiceError: { label: 'Facture client en erreur', tone: 'danger' },
  customerInvoiceRunning: { label: 'Facture client en cours', tone: 'info' },
  customerInvoiceDraft: { label: 'Facture client à finaliser', tone: 'warning' },
  customerInvoiceRefused: { label: 'Facture client refusée', tone: 'danger' },
  supplierCompany: { label: 'Société du Bloomer manquante', tone: 'danger' },
  compliance: { label: 'Papiers de la société', tone: 'danger' },
  supplierInvoiceUploaded: { label: 'Facture Bloomer à contrôler', tone: 'warning' },
  supplierInvoiceMissing: { label: 'Facture Bloomer à créer', tone: 'warning' },
  supplierInvoiceError: { label: 'Facture Bloomer en erreur', tone: 'danger' },
  supplierInvoiceRunning: { label: 'Facture Bloomer en cours', tone: 'info' },
  supplierInvoiceDraft: { label: 'Facture Bloomer à finaliser', tone: 'warning' },
};

const BLOCKERS = Object.keys(blockerWords) as ClosingBlocker[];

export const isBlocker = (text: string | null): text is ClosingBlocker => BLOCKERS.some((one) => one === text);

/** A month that waits for something. */
export type OpenMonth = ClosingRowFragment & { blocker: ClosingBlocker };

export const isOpen = (row: ClosingRowFragment): row is OpenMonth => row.blocker !== null;

/** In cents, so that they add up to what the rows show. */
export const totalOf = (rows: readonly ClosingRowFragment[]) =>
  rows.reduce((sum, { amountAtRisk }) => sum + Math.round(amountAtRisk * 100), 0) / 100;

export interface BlockerGroup {
  blocker: ClosingBlocker;
  count: number;
  total: number;
}

/** What there is of each blocker, in the order of the chain. */
export function groupsOf(rows: readonly OpenMonth[]): BlockerGroup[] {
  return BLOCKERS.flatMap((blocker) => {
    const own = rows.filter((row) => row.blocker === blocker);
    return own.length === 0 ? [] : [{ blocker, count: own.length, total: totalOf(own) }];
  });
}
