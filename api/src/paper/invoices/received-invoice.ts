/** What an invoice that came from a supplier says, and what is wrong with it by itself. */

export interface ReceivedParty {
  name: string;
  siren: string | null;
  vatNumber: string | null;
}

export interface ReceivedInvoice {
  kind: 'invoice' | 'credit';
  number: string;
  issuedOn: string;
  dueOn: string | null;
  period: { start: string; end: string } | null;
  currency: string;
  seller: ReceivedParty;
  buyer: ReceivedParty;
  netCents: number;
  vatCents: number;
  totalCents: number;
  /** What is asked for; less than the total where something was paid in advance. */
  dueCents: number;
  vat: { rate: number; netCents: number; vatCents: number }[];
  /** The sum of the lines, before discounts on the whole. */
  linesCents: number | null;
  lineSumCents: number;
  /** The number of the invoice that a credit note takes back. */
  precedingNumber: string | null;
}

/** What is wrong, for people, and the reason of the French list that a refusal would have. */
export interface ReceivedProblem {
  sentence: string;
  reason: 'CALCUL_ERR' | 'MONTANTTOTAL_ERR' | 'TX_TVA_ERR' | 'DEST_ERR' | 'NON_CONFORME' | 'DOUBLON';
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
const RATES = [0, 5.5, 10, 20];

/** The first thing that is wrong with its figures; undefined where they are right. */
export function figuresProblem(said: ReceivedInvoice): ReceivedProblem | undefined {
  const { netCents, vatCents, totalCents, dueCents, vat, linesCents, lineSumCents } = said;
  if (said.currency !== 'EUR') return { sentence: 'Elle n’est pas en euros.', reason: 'NON_CONFORME' };
  if (totalCents <= 0) return { sentence: 'Son total n’est pas un montant à payer.', reason: 'MONTANTTOTAL_ERR' };
  if (netCents + vatCents !== totalCents || dueCents !== totalCents) {
    return { sentence: 'Son total TTC n’est pas la somme du hors taxes et de la TVA.', reason: 'MONTANTTOTAL_ERR' };
  }
  if (sum(vat.map((one) => one.netCents)) !== netCents || sum(vat.map((one) => one.vatCents)) !== vatCents) {
    return { sentence: 'Ses totaux ne sont pas ceux de sa TVA, taux par taux.', reason: 'CALCUL_ERR' };
  }
  const wrong = vat.find((one) => Math.abs(one.vatCents - (one.netCents * one.rate) / 100) > 1);
  const unknown = vat.find(({ rate }) => !RATES.includes(rate)) ?? wrong;
  if (unknown !== undefined) {
    const rate = String(unknown.rate).replace('.', ',');
    return { sentence: `Sa TVA à ${rate}\u00a0% n’est pas celle de son montant.`, reason: 'TX_TVA_ERR' };
  }
  if (linesCents !== null && linesCents !== lineSumCents) {
    return { sentence: 'Ses lignes ne font pas son total.', reason: 'CALCUL_ERR' };
  }
  return undefined;
}
