import type { InvoiceRow } from './invoice.repository.ts';

type Row = Pick<InvoiceRow, 'side' | 'kind' | 'number' | 'document'>;

const RECEIVED = {
  reason: 'RECEIVED',
  message: 'Cette facture vient du fournisseur\u00a0: c’est à lui d’émettre l’avoir.',
};
const TAKEN_OVER = {
  reason: 'TAKEN_OVER',
  message: 'Cette facture vient d’un autre outil, sans ses lignes\u00a0: son avoir s’y établit.',
};

/**
 * Only what the firm wrote itself, and whose lines it has, is credited here; undefined where it is, else where that is
 * done. `viewerCanCredit` says the same in SQL.
 */
export function notOurs({ side, kind, number, document }: Row): typeof RECEIVED | undefined {
  if (side === 'supplier' && kind === 'invoice') return RECEIVED;
  return number !== null && document?.lines === undefined ? TAKEN_OVER : undefined;
}
