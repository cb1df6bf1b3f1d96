/** Where the payment of a supplier stands, said once for the lists, the runs and the refusals. */
import { sql } from 'kysely';
import { blockingPapers } from '../../companies/compliance/blocking-papers.sql.ts';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';

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

/** A sentence that says why an invoice is not paid though it is owed; null where nothing is in the way. */
export const blockedReason = (invoice: Alias, today: string): Sql => sql`(select case
    when ${invoice('contested_at')} is not null then 'Le fournisseur conteste cette facture.'
    when ${supplier('id')} is null then 'La société du fournisseur n’est pas connue.'
    when ${isHeld} then 'Un autre IBAN attend sa validation\u00a0: aucun virement d’ici là.'
    when ${supplier('iban')} is null or ${supplier('bic')} is null then 'Aucun compte bancaire en vigueur.'
    when coalesce(${invoice('total_cents')}, 0) <= 0 then 'Le montant de cette facture ne se vire pas.'
    else ${paperProblems(invoice, today)} end
  from (values (1)) as always left join society as ${supplier.table} on ${supplier('id')} = ${invoice('society_id')})`;

/** Whether only papers are in the way, which a second person may let pass. */
export const isHeldByPapers = (invoice: Alias, today: string): Sql => sql`coalesce(
  (select cardinality(${blockingPapers(supplier, today)}) > 0 from society as ${supplier.table}
    where ${supplier('id')} = ${invoice('society_id')})
  and not exists (select from payment_release as passed where passed.invoice_id = ${invoice('id')}), false)`;

const hasTransfer = (invoice: Alias, state: 'PLANNED' | 'RETURNED'): Sql => sql`exists (
  select from payment_transfer as sent where sent.invoice_id = ${invoice('id')} and sent.state = ${sql.lit(state)})`;

export const paymentState = (invoice: Alias, today: string): Sql => sql`case when ${isPayable(invoice)} then case
    when ${invoice('paid_on')} is not null then 'paid'
    when ${hasTransfer(invoice, 'PLANNED')} then 'inRun'
    when ${hasTransfer(invoice, 'RETURNED')} then 'returned'
    when ${invoice('due_on')} is null then 'dueUnknown'
    when ${blockedReason(invoice, today)} is not null then 'blocked'
    else 'due' end
  end`;
