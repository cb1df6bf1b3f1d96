import { ROUNDING_CENTS } from '@bloom/shared-rules/money/money';
import { figuresProblem, type ReceivedInvoice } from '../../paper/invoices/received-invoice.ts';
import { audit, auditSystem } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { euros } from '../../platform/french/french-money.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { JobError } from '../../platform/jobs/jobs.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { receivedDraft } from '../invoices/invoice-draft.service.ts';
import type { Draft } from '../invoices/invoice-draft.ts';
import { receiveInvoice } from '../invoices/invoice-received.service.ts';
import * as repository from './inbound.repository.ts';
import type { InboundProblemCode } from './inbound.tables.ts';

type Row = repository.InboundRow;
export type Readable = Row & { said: ReceivedInvoice; file_id: string; seller_siren: string; number: string };

/** Why it is nobody's yet. */
interface Problem {
  sentence: string;
  reason?: string;
  code?: InboundProblemCode;
}
type Month = { activityId: string; draft: Draft; version: number };

/** Looks for its one month, without anybody; what has none waits in the queue with the reason. */
export async function matchAlone(platform: Platform, id: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const row = await repository.lockInbound(tx, id);
    if (row === undefined || row.state !== 'toMatch' || !isReadable(row)) return;
    const found = (await faultOf(platform, tx, row)) ?? (await onlyMonth(platform, tx, row));
    if ('sentence' in found) return saveProblem(tx, row, found);
    const invoiceId = await attach(platform, tx, row, found, 'product');
    await auditSystem(tx, {
      action: 'invoice.matched',
      objectKind: 'inbound_invoice',
      objectId: row.id,
      data: { invoiceId },
    });
  });
}

/** By hand, where the product found none or several: the company and the amount must still be those of the month. */
export async function matchInbound(context: RequestContext, id: string, activityId: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const row = await openRow(tx, id);
    if (row.state === 'matched' && row.activity_id === activityId) return row.id;
    if (row.state !== 'toMatch') throw stateError({ reason: 'MATCHED', message: 'Cette facture a déjà son mois.' });
    if (!isReadable(row))
      throw stateError({ reason: 'UNREADABLE', message: row.problem ?? 'Cette facture n’est pas lisible.' });
    const fault = await faultOf(context, tx, row);
    if (fault !== undefined) throw stateError({ reason: fault.reason ?? 'FAULT', message: fault.sentence });
    const months = await repository.monthsFor(tx, row.id, { inPeriod: false });
    const month = months.find((one) => one.id === activityId);
    if (month === undefined)
      throw stateError({ reason: 'MONTH', message: 'Ce mois n’est pas un mois à facturer par ce fournisseur.' });
    const found = await expected(context, tx, row, month);
    if ('sentence' in found) throw stateError({ reason: found.reason ?? 'AMOUNT', message: found.sentence });
    const invoiceId = await attach(context, tx, row, found, actorOf(context.viewer));
    await audit(tx, context, {
      action: 'invoice.matched',
      objectKind: 'inbound_invoice',
      objectId: row.id,
      data: { invoiceId },
    });
    return row.id;
  });
}

export async function openRow(tx: Tx, id: string): Promise<Row> {
  const row = await repository.lockInbound(tx, id);
  if (row === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'Cette facture reçue n’existe pas.' });
  // One final answer; then nothing of it moves.
  if (row.answered_at !== null)
    throw stateError({ reason: 'ANSWERED', message: 'Cette facture a déjà sa réponse\u00a0: elle ne change plus.' });
  return row;
}

export const isReadable = (row: Row): row is Readable =>
  row.said !== null && row.file_id !== null && row.has_paper && row.seller_siren !== null && row.number !== null;

/** What no choice of a month mends. */
export async function faultOf(platform: Platform, tx: Db, row: Readable): Promise<Problem | undefined> {
  const { said } = row;
  const { siret, name } = platform.environment.firm;
  const own = siret?.slice(0, 9) ?? null;
  if (own !== null && said.buyer.siren !== own) {
    return { sentence: `Elle est adressée à ${said.buyer.name}, et non à ${name}.`, reason: 'DEST_ERR' };
  }
  const figures = figuresProblem(said);
  if (figures !== undefined) return figures;
  if (await repository.isDuplicate(tx, row)) {
    return { sentence: `Une facture ${said.number} de ce fournisseur est déjà arrivée.`, reason: 'DOUBLON' };
  }
  if (!(await repository.isSupplier(tx, row.seller_siren))) {
    return { sentence: `Le SIREN ${row.seller_siren} n’est celui d’aucun fournisseur.`, reason: 'EMMET_INC' };
  }
  return said.kind === 'credit' ? creditProblem(tx, row) : undefined;
}

async function creditProblem(tx: Db, row: Readable): Promise<Problem> {
  const number = row.said.precedingNumber;
  const preceding = number === null ? undefined : await repository.findPreceding(tx, row.seller_siren, number);
  if (preceding === undefined) {
    const sentence =
      number === null
        ? 'Cet avoir ne dit pas quelle facture il reprend.'
        : `La facture ${number}, que cet avoir reprend, n’est pas arrivée de ce fournisseur.`;
    return { sentence, reason: 'TRANSAC_INC' };
  }
  if (preceding.state === 'refused') {
    return { sentence: `La facture ${number} a été refusée\u00a0: son avoir se refuse aussi.`, reason: 'TRANSAC_INC' };
  }
  return { sentence: `Avoir sur la facture ${number}.` };
}

async function onlyMonth(platform: Platform, tx: Db, row: Readable): Promise<Month | Problem> {
  const months = await repository.monthsFor(tx, row.id, { inPeriod: true });
  const found = [];
  const problems: Problem[] = [];
  for (const month of months) {
    const one = await expected(platform, tx, row, month);
    if ('sentence' in one) problems.push(one);
    else found.push({ ...one, hasUpload: month.hasUpload });
  }
  const [only, another] = found;
  if (only === undefined) {
    return problems[0] ?? { sentence: 'Aucun mois signé de ce fournisseur n’attend cette facture.' };
  }
  if (another !== undefined) return { sentence: 'Plusieurs mois de ce fournisseur ont ce montant\u00a0: choisissez.' };
  if (only.hasUpload) {
    return { sentence: 'Une facture a déjà été déposée à la main pour ce mois\u00a0: vérifiez que c’est la même.' };
  }
  return only;
}

/** Whether it asks what the month is worth. */
async function expected(
  platform: Platform,
  tx: Db,
  { file_id: fileId, said }: Readable,
  { id: activityId, version }: { id: string; version: number },
): Promise<Month | Problem> {
  try {
    const draft = await receivedDraft(platform, tx, { activityId, fileId, issueDate: said.issuedOn });
    const { net, total } = draft.document.totals;
    const isSame =
      Math.abs(total - said.totalCents) <= ROUNDING_CENTS && Math.abs(net - said.netCents) <= ROUNDING_CENTS;
    if (isSame) return { activityId, draft, version };
    const sentence = `Le mois vaut ${euros(total)} TTC (${euros(net)} HT), et non ${euros(said.totalCents)} TTC.`;
    return { sentence, reason: 'MONTANTTOTAL_ERR', code: 'monthAmount' };
  } catch (error) {
    if (error instanceof JobError) return { sentence: error.message };
    throw error;
  }
}

async function attach(platform: Platform, tx: Tx, row: Readable, month: Month, by: string): Promise<string> {
  const { activityId, draft, version } = month;
  const invoiceId = await receiveInvoice(platform, tx, {
    activityId,
    draft,
    by,
    fileId: row.file_id,
    reportVersion: version,
  });
  const nothing = { problem: null, problem_code: null, suggested_reason: null };
  await repository.saveMatching(tx, row.id, {
    state: 'matched',
    activity_id: activityId,
    invoice_id: invoiceId,
    ...nothing,
  });
  return invoiceId;
}

async function saveProblem(tx: Db, row: Row, { sentence, reason, code }: Problem): Promise<void> {
  // The version before writes no code: what it said is completed when it is looked at again.
  if (row.problem === sentence && row.problem_code === (code ?? null)) return;
  await repository.saveMatching(tx, row.id, {
    state: 'toMatch',
    activity_id: null,
    invoice_id: null,
    problem: sentence,
    problem_code: code ?? null,
    suggested_reason: reason ?? null,
  });
}

/** Months are signed after their invoices came: what waits is looked at again. */
export async function matchWaiting(platform: Platform, signal?: AbortSignal): Promise<number> {
  const waiting = await repository.takeUnmatched(platform.db, platform.clock.now());
  await forEachAlone(platform.log, waiting, (id) => matchAlone(platform, id), signal);
  return waiting.length;
}
