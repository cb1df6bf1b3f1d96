import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { LATEST_DONE, LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { ROUNDING_CENTS } from '@bloom/shared-rules/money/money';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { readStream } from '../../platform/files/file-upload.ts';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { type PartArgs, partOf } from '../../platform/read/read-part.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { takePaymentBack } from '../invoices/invoice-paid.service.ts';
import { KNOWN_BY_IMPORT } from '../invoices/moved-money.sql.ts';
import { tellOverpaid } from '../invoices/overpaid.notice.ts';
import { noteMatch, type Payment, pay } from './bank-match.service.ts';
import * as repository from './bank-statement.repository.ts';
import { type BankLine, type BankStatement, readStatements, StatementError } from './bank-statement.ts';
import { sharesOf } from './named-invoices.ts';
import { lockPayments } from './payment-run.repository.ts';
import { type RefundName, refundNames } from './refund.repository.ts';
import { matchNamedRefund } from './refund-match.service.ts';
import { matchReturnedRefund } from './refund-return.service.ts';

/**
 * Lines of the statement; those that were not known before; of them, those that pay an invoice or return its money, and
 * those of which something is left to be matched.
 */
export interface ImportResult {
  lineCount: number;
  newCount: number;
  matchedCount: number;
  openCount: number;
}

/** What a statement says moves invoices; the same statement once more moves nothing. */
export async function importBankStatement(context: RequestContext, file: File): Promise<ImportResult> {
  assertHandlesMoney(context.viewer);
  const bytes = await readStream(file, fileKinds.statement.maxSize);
  const statements = await readStatements(bytes).catch((error: unknown) => {
    if (error instanceof StatementError) throw invalidInput({ file: error.message });
    throw error;
  });
  const lines = linesOf(context, statements);
  return inTransaction(context.db, async (tx) => {
    await lockPayments(tx);
    const known = { owed: await repository.owedByClients(tx), refunds: await refundNames(tx) };
    const fresh: string[] = [];
    let matchedCount = 0;
    for (const line of lines) {
      const id = await repository.insertMovement(tx, rowOf(context, line), line.formerKey);
      if (id === undefined) continue;
      fresh.push(id);
      if (await matchLine(context, tx, { ...line, id }, known)) matchedCount += 1;
    }
    const openCount = await repository.countOpen(tx, fresh);
    const result = { lineCount: lines.length, newCount: fresh.length, matchedCount, openCount };
    await audit(tx, context, {
      action: 'payment.import',
      objectKind: 'bank_statement',
      objectId: lines[0]?.key ?? 'empty',
      data: result,
    });
    return result;
  });
}

/** Of the firm's account; what comes back last, since it may have left in the same statement. */
function linesOf({ environment, clock }: RequestContext, statements: BankStatement[]): BankLine[] {
  const { iban } = environment.firm;
  const other = iban === null ? undefined : statements.find((one) => one.iban !== iban);
  if (other !== undefined) {
    throw invalidInput({
      file:
        other.iban === null
          ? 'Ce relevé ne dit pas de quel compte il est (IBAN).'
          : `Ce relevé est celui d’un autre compte (${shortIban(other.iban)}) que celui de la société (${shortIban(iban ?? '')}).`,
    });
  }
  const lines = statements.flatMap((one) => one.lines);
  const today = clock.today();
  const early = lines.find(({ bookedOn }) => bookedOn > today);
  if (early !== undefined) {
    const day = frenchDay(early.bookedOn);
    throw invalidInput({ file: `Une ligne de ce relevé est datée du ${day}, un jour à venir.` });
  }
  return [...lines.filter(({ isReturn }) => !isReturn), ...lines.filter(({ isReturn }) => isReturn)];
}

/** Enough to know which account it is. */
const shortIban = (iban: string) => `${iban.slice(0, 4)}…${iban.slice(-4)}`;

function rowOf(context: RequestContext, { key, bookedOn, isCredit, isReturn, cents, ...line }: BankLine) {
  const { endToEndId, remittance, counterparty } = line;
  return {
    key,
    booked_on: bookedOn,
    is_credit: isCredit,
    is_return: isReturn,
    amount_cents: cents,
    end_to_end_id: endToEndId,
    remittance,
    counterparty,
    imported_by: actorOf(context.viewer),
    imported_at: context.clock.now(),
  };
}

type Line = BankLine & { id: string };

/** What a text may name, read once for all lines. */
interface Known {
  owed: repository.OwedInvoice[];
  refunds: readonly RefundName[];
}

function matchLine(context: RequestContext, tx: Tx, line: Line, { owed, refunds }: Known): Promise<boolean> {
  if (!line.isCredit) return line.isReturn ? Promise.resolve(false) : matchDebit(context, tx, line, refunds);
  return line.isReturn ? matchReturn(context, tx, line) : matchCredit(context, tx, line, { owed, refunds });
}

/** The transfer that a line is about, if there is no doubt. */
async function transferOf(tx: Db, line: Line, states: readonly string[]) {
  if (line.endToEndId === null) return undefined;
  const sent = await repository.transfersOf(tx, line.endToEndId, line.cents);
  const possible = sent.filter(({ state }) => states.includes(state));
  const named = possible.filter(({ iban }) => line.counterpartyIban === null || iban === line.counterpartyIban);
  // A reference and an amount are enough where the bank names another form of the account.
  const [only, ...others] = named.length > 0 ? named : possible;
  return others.length === 0 ? only : undefined;
}

async function matchDebit(context: RequestContext, tx: Tx, line: Line, refunds: Known['refunds']): Promise<boolean> {
  const transfer = await transferOf(tx, line, ['PLANNED', 'CANCELLED']);
  if (transfer === undefined) return matchNamedRefund(context, tx, line, refunds);
  const paid = { invoiceId: transfer.invoice_id, movement: line, cents: line.cents, by: KNOWN_BY_IMPORT };
  if (!(await pay(context, tx, paid)) && !(await payCredited(context, tx, paid))) return false;
  await repository.setTransfer(tx, transfer.id, 'PAID');
  // A credit note came after the bank had the order.
  await tellOverpaid(context, tx, await lockWithMonth(tx, transfer.invoice_id));
  return true;
}

/** The money left although a credit note took all of the invoice back meanwhile; false for what is paid otherwise. */
async function payCredited(context: RequestContext, tx: Tx, { invoiceId, movement, ...match }: Payment) {
  const invoice = await lockWithMonth(tx, invoiceId);
  if (invoice.status !== 'CANCELLED' || invoice.paid_on !== null) return false;
  await noteMatch(context, tx, { movementId: movement.id, invoiceId, ...match });
  return true;
}

async function matchReturn(context: RequestContext, tx: Tx, line: Line): Promise<boolean> {
  const transfer = await transferOf(tx, line, ['PAID', 'PLANNED']);
  if (transfer === undefined) return matchReturnedRefund(context, tx, line);
  const invoice = await lockWithMonth(tx, transfer.invoice_id);
  await repository.setTransfer(tx, transfer.id, 'RETURNED', line.returnReason);
  await takePaymentBack(context, tx, invoice, { reason: line.returnReason, isBroughtBack: true });
  await noteMatch(context, tx, { movementId: line.id, invoiceId: invoice.id, cents: line.cents, by: KNOWN_BY_IMPORT });
  return true;
}

/** What clients still owe has less of what the line pays; what pays nothing may be given back by a supplier. */
async function matchCredit(context: RequestContext, tx: Tx, line: Line, { owed, refunds }: Known): Promise<boolean> {
  if (await matchReturnedRefund(context, tx, line)) return true;
  const text = [line.remittance, line.endToEndId].filter(Boolean).join(' ');
  let isMatched = false;
  for (const { invoice, cents } of sharesOf(owed, text, line.cents)) {
    const isPaid = await pay(context, tx, { invoiceId: invoice.id, movement: line, cents, by: KNOWN_BY_IMPORT });
    isMatched ||= isPaid;
    invoice.leftCents -= cents;
    if (!isPaid || invoice.leftCents <= ROUNDING_CENTS) owed.splice(owed.indexOf(invoice), 1);
  }
  return isMatched || matchNamedRefund(context, tx, line, refunds);
}

type Wanted = PartArgs & { isSettled?: boolean | null };

export function movementsSource({ db, viewer }: RequestContext, { isSettled, ...part }: Wanted): Source {
  assertHandlesMoney(viewer);
  const usual = isSettled ? LATEST_DONE.movements : LISTED_AT_ONCE.movements;
  return repository.movements(db, isSettled === true, partOf(part, usual));
}
