import { type CreditedLine, creditProblem, leftToCredit } from '@bloom/shared-rules/invoice/credit-note';
import { isSelfBilledKind } from '@bloom/shared-rules/invoice/invoice-document';
import { toQuantity } from '@bloom/shared-rules/money/money';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, stateError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from './invoice.policy.ts';
import * as repository from './invoice.repository.ts';
import { answerOf, enqueueInvoice, type InvoiceRequest } from './invoice-asking.service.ts';
import { creditsBefore } from './invoice-draft.service.ts';
import { assertMayHappen, lockWithMonth } from './invoice-finalise.service.ts';
import { auditInvoice } from './invoice-life.service.ts';
import { notOurs } from './own-invoice.rules.ts';

interface AskedLine {
  lineId: string;
  quantity: number;
}

export interface CreditInput {
  recordId: string;
  reason: string;
  /** In days or units. Left out: what failed as it was asked for, else everything that is left. */
  lines?: readonly AskedLine[] | null;
}

const OF_CREDIT = { reason: 'CREDIT', message: 'Un avoir ne s’annule pas par un autre avoir.' };
const OPEN = 'Un avoir de cette facture est déjà en préparation\u00a0: finalisez-le, ou annulez-le d’abord.';

/** What takes a finalised invoice back, or a part of it, as a draft of its own. */
export async function createCreditNote(context: RequestContext, input: CreditInput): Promise<InvoiceRequest> {
  assertHandlesMoney(context.viewer);
  const reason = checkedReason(input.reason);
  return inTransaction(context.db, async (tx) => {
    const invoice = await lockWithMonth(tx, input.recordId);
    if (invoice.preceding_id !== null) throw stateError(OF_CREDIT);
    const elsewhere = notOurs(invoice);
    if (elsewhere !== undefined) throw stateError(elsewhere);
    const credits = await repository.creditsOf(tx, invoice.id);
    const open = credits.find(({ status }) => status !== 'FINALISED');
    const asAsked = open?.status === 'ERROR' ? open.credit_lines : null;
    const lines = input.lines == null ? asAsked : askedLines(input.lines);
    if (open !== undefined && open.status !== 'ERROR') {
      // Somebody clicked twice: the second click finds what the first one made.
      if (asText(open.credit_lines) === asText(lines)) return answerOf(open);
      throw stateError({ reason: 'CREDIT_OPEN', message: OPEN });
    }
    assertMayHappen(invoice, 'credit');
    await assertLeft(tx, invoice, lines);
    const asked = { reason, credit_lines: lines === null ? null : JSON.stringify(lines) };
    if (open !== undefined) return enqueueInvoice(context, tx, await repository.startAgain(tx, open, asked));
    return startCredit(context, tx, invoice, asked);
  });
}

/** The draft of a credit note: of the lines that are said, or of all that is left. */
export async function startCredit(
  context: RequestContext,
  tx: Tx,
  invoice: repository.InvoiceRow,
  asked: { reason: string; credit_lines: string | null },
): Promise<InvoiceRequest> {
  const { id, side, activity_id, subject_id, society_id, report_version } = invoice;
  const credit = await repository.insertInvoice(tx, {
    side,
    activity_id,
    subject_id,
    society_id,
    report_version,
    preceding_id: id,
    ...asked,
    kind: isSelfBilledKind(invoice.kind) ? 'selfBilledCredit' : 'credit',
    status: 'IN_PROGRESS',
    created_by: actorOf(context.viewer),
  });
  const { reason, credit_lines } = asked;
  await auditInvoice(context, tx, 'invoice.credit', id, { creditId: credit.id, reason, isPart: credit_lines !== null });
  return enqueueInvoice(context, tx, credit);
}

const MAX_QUANTITY = 1e9;

/** A quantity that is written with more than four decimals, or is no quantity, is none that is left. */
function askedLines(lines: readonly AskedLine[]): CreditedLine[] {
  return lines.map(({ lineId, quantity }) => {
    const isExact = Math.abs(quantity) < MAX_QUANTITY && Number(quantity.toFixed(4)) === quantity;
    return { id: lineId, quantity: isExact ? toQuantity(quantity) : Number.NaN };
  });
}

async function assertLeft(
  tx: Db,
  invoice: repository.InvoiceRow,
  lines: readonly CreditedLine[] | null,
): Promise<void> {
  const earlier = await creditsBefore(tx, invoice.id);
  const left = leftToCredit(
    invoice.document?.lines ?? [],
    earlier.flatMap((credit) => credit.lines),
  );
  const problem = creditProblem(left, lines ?? left);
  if (problem === undefined) return;
  throw invalidInput({ [problem.index === undefined ? 'lines' : `lines.${problem.index}.quantity`]: problem.message });
}

const asText = (lines: readonly CreditedLine[] | null) =>
  lines === null ? '' : JSON.stringify(lines.map(({ id, quantity }) => [id, quantity]).sort());
