/** Where the payment of a supplier stands, said once for the lists, the runs and the refusals. */
import { BEING_CORRECTED } from '@bloom/shared-rules/invoice/invoice-state';
import { PAYMENT_BLOCKS, type PaymentBlock } from '@bloom/shared-rules/invoice/payment-state';
import { sql } from 'kysely';
import { blockingPapers } from '../../companies/compliance/blocking-papers.sql.ts';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { isBeingReplaced, isDisputed } from '../invoices/invoice.sql.ts';

export const isPayable = (invoice: Alias): Sql =>
  sql`(${invoice('side')} = 'supplier' and ${invoice('status')} = 'FINALISED' and ${invoice('preceding_id')} is null)`;

const supplier = alias('payee');

/** Papers of the company that are missing or have ended; a second person of finance may let one invoice pass. */
const paperProblems = (invoice: Alias, today: string): Sql => sql`case when not exists (
    select from payment_release as passed where passed.invoice_id = ${invoice('id')})
  then nullif(array_to_string(${blockingPapers(supplier, today)}, ' '), '') end`;

/** Whether another account of the company waits; until then nobody knows which one is right. */
const isHeld: Sql = sql`exists (select from bank_account_change as asked
  where asked.society_id = ${supplier('id')} and asked.state in ('pending', 'approved'))`;

/** What may be in the way, the most serious first: whether it is, and a sentence that says it. */
const BLOCKS: Readonly<Record<PaymentBlock, (invoice: Alias, today: string) => readonly [Sql, Sql]>> = {
  contested: (invoice) => [sql`${invoice('contested_at')} is not null`, sql`'Le fournisseur conteste cette facture.'`],
  disputed: (invoice) => [isDisputed(invoice), sql`'Cette facture est en litige ou refusée sur la plateforme.'`],
  correction: (invoice) => [isBeingReplaced(invoice), sql.lit(BEING_CORRECTED)],
  unknownCompany: () => [sql`${supplier('id')} is null`, sql`'La société du fournisseur n’est pas connue.'`],
  bankChange: () => [isHeld, sql`'Un autre IBAN attend sa validation\u00a0: aucun virement d’ici là.'`],
  noAccount: () => [
    sql`${supplier('iban')} is null or ${supplier('bic')} is null`,
    sql`'Aucun compte bancaire en vigueur.'`,
  ],
  amount: (invoice) => [
    sql`coalesce(${invoice('left_cents')}, 0) <= 0`,
    sql`'Rien à virer\u00a0: le montant dû est nul ou négatif.'`,
  ],
  papers: (invoice, today) => [sql`${paperProblems(invoice, today)} is not null`, paperProblems(invoice, today)],
};

function firstBlock(invoice: Alias, today: string, said: (kind: PaymentBlock, sentence: Sql) => Sql): Sql {
  const branches = PAYMENT_BLOCKS.map((kind) => {
    const [isThere, sentence] = BLOCKS[kind](invoice, today);
    return sql`when ${isThere} then ${said(kind, sentence)}`;
  });
  return sql`(select case ${sql.join(branches, sql` `)} end
    from (values (1)) as always left join society as ${supplier.table} on ${supplier('id')} = ${invoice('society_id')})`;
}

/** A sentence that says why an invoice is not paid though it is owed; null where nothing is in the way. */
export const blockedReason = (invoice: Alias, today: string): Sql => firstBlock(invoice, today, (_kind, said) => said);

/** What stands in the way of a payment, as a name: it tells who can mend it. */
export const block = (invoice: Alias, today: string): Sql => firstBlock(invoice, today, (kind) => sql.lit(kind));

/** Whether only papers are in the way, which a second person may let pass. */
export const isHeldByPapers = (invoice: Alias, today: string): Sql => sql`coalesce(
  (select cardinality(${blockingPapers(supplier, today)}) > 0 from society as ${supplier.table}
    where ${supplier('id')} = ${invoice('society_id')})
  and not exists (select from payment_release as passed where passed.invoice_id = ${invoice('id')}), false)`;

const hasTransfer = (invoice: Alias, state: 'PLANNED' | 'RETURNED'): Sql => sql`exists (
  select from payment_transfer as sent where sent.invoice_id = ${invoice('id')} and sent.state = ${sql.lit(state)})`;

/** @param blocked what stands in the way, where it is known already; null where nothing does */
export const paymentState = (
  invoice: Alias,
  today: string,
  blocked: Sql = block(invoice, today),
): Sql => sql`case when ${isPayable(invoice)} then case
    when ${invoice('paid_on')} is not null then 'paid'
    when ${hasTransfer(invoice, 'PLANNED')} then 'inRun'
    when ${hasTransfer(invoice, 'RETURNED')} then 'returned'
    when ${invoice('due_on')} is null then 'dueUnknown'
    when ${blocked} is not null then 'blocked'
    else 'due' end
  end`;
