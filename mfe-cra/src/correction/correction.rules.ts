import type { ActivityValidation, InvoiceStatus } from '../graphql.generated.ts';

export interface BilledFacts {
  /** Undefined for whoever does not read it. */
  clientInvoiceStatus?: InvoiceStatus | undefined;
  bloomerInvoiceStatus?: InvoiceStatus | undefined;
}

const isFinal = (status: InvoiceStatus | undefined) => status === 'FINALISED';
const isDraft = (status: InvoiceStatus | undefined) =>
  status === 'TO_VALIDATE' || status === 'IN_PROGRESS' || status === 'ERROR';

/** What becomes of the invoices of a month that is opened again. */
export function invoiceConsequences({ clientInvoiceStatus, bloomerInvoiceStatus }: BilledFacts): string[] {
  const sides = [
    { status: clientInvoiceStatus, name: 'La facture du client' },
    { status: bloomerInvoiceStatus, name: 'La facture du Bloomer' },
  ];
  return sides.flatMap(({ status, name }) => {
    if (isFinal(status)) {
      return [
        `${name} sera créditée\u00a0: l’avoir et la nouvelle facture sont préparés en brouillon quand la version corrigée est validée.`,
      ];
    }
    return isDraft(status) ? [`${name}, en préparation, attend la version corrigée et sera refaite.`] : [];
  });
}

const CLOSED_BY: Readonly<Record<ActivityValidation, string>> = {
  signed: 'signée par les deux parties',
  uploaded: 'validée sur un PDF signé',
  forced: 'forcée sans la signature du client',
};

/** How a version that was corrected had been closed. */
export const closedBy = (validation: ActivityValidation): string => CLOSED_BY[validation];
