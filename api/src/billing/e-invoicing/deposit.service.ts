import { isReformed } from '@bloom/shared-rules/company/french-territory';
import { FRENCH_DIRECTORY } from '@bloom/shared-rules/invoice/code-lists';
import {
  type InvoiceDocument,
  type InvoiceParty,
  isSelfBilledKind,
} from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceXml } from '../../paper/invoices/invoice.xml.ts';
import type { Platform } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import { readStoredFile } from '../../platform/files/files.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import type { ToldInvoice } from '../invoices/invoice-followers.ts';
import * as repository from './deposit.repository.ts';
import { AWAY, LEASE_MS, NOT_CONFIGURED, nextTry, REPORT_AWAY, REPORT_NOT_CONFIGURED } from './deposit.rules.ts';
import { isKnownFlow, saveNotThere, unansweredBefore } from './deposit-fate.repository.ts';
import { noteHanded } from './deposit-handed.service.ts';
import { mailInvoice, mailSelfBilled } from './invoice-mail.service.ts';
import { type InvoicePlatform, type OutgoingFlow, PlatformRefusal } from './invoice-platform.ts';
import { paymentFlow, paymentTold } from './payment-message.service.ts';
import { INVOICE_DEPOSIT_QUEUE } from './platform.queues.ts';
import { invoicePlatformOf } from './platform-choice.ts';
import { askForNews } from './platform-hint.service.ts';
import { tellReportRefused } from './platform-news.notice.ts';
import { isReplaced } from './tax-report.repository.ts';
import { isReportDue } from './tax-report.rules.ts';

const PER_SWEEP = 200;

/** Companies where the reform applies, whose directory finds them. */
const isReached = ({ address, electronicAddress }: InvoiceParty) =>
  isReformed(address) && electronicAddress?.scheme === FRENCH_DIRECTORY;

/**
 * What the firm wrote leaves when it is sealed: to the platform, or by mail to those whom no platform reaches. Whoever
 * is invoiced for by the firm gets the paper in any case: he may contest it.
 */
export async function planDelivery(platform: Platform, tx: Db, invoice: ToldInvoice): Promise<void> {
  const isSelfBilled = isSelfBilledKind(invoice.kind);
  if (invoice.side === 'supplier' && !isSelfBilled) return;
  const document = invoice.document as InvoiceDocument;
  // In the name of a supplier abroad nothing is deposited in France.
  const isDeposited = isReached(document.buyer) && (!isSelfBilled || isReached(document.seller));
  const way = isDeposited ? 'platform' : 'mail';
  if (!(await repository.insertDelivery(tx, { invoice_id: invoice.id, way }))) return;
  const first = { invoiceId: invoice.id, attempt: 1, by: 'product' } as const;
  if (isDeposited) await startDeposit(platform, tx, { ...first, kind: 'invoice' });
  await planReport(platform, tx, invoice);
  if (isSelfBilled) await mailSelfBilled(platform, tx, invoice, document);
  const isRead =
    isSelfBilled || isDeposited || (await mailInvoice(platform, tx, invoice, { document, attempt: 1 })) > 0;
  if (!isDeposited && isRead) await repository.saveDeliverySent(tx, invoice.id, 1, platform.clock.now());
}

/** What is sold or bought abroad, whoever wrote it; what a supplier wrote goes nowhere else. */
export async function planReport(platform: Platform, tx: Db, { id, document }: ToldInvoice): Promise<void> {
  if (!isReportDue(platform, document as InvoiceDocument)) return;
  await startDeposit(platform, tx, { invoiceId: id, attempt: 1, by: 'product', kind: 'report' });
}

/** Notes an attempt to hand an invoice over, or its report; the same attempt noted twice counts once. */
export async function startDeposit(
  platform: Platform,
  tx: Db,
  { invoiceId, kind, attempt, by }: { invoiceId: string; kind: 'invoice' | 'report'; attempt: number; by: string },
): Promise<void> {
  const now = platform.clock.now();
  const id = await repository.insertDeposit(tx, {
    invoice_id: invoiceId,
    kind,
    state: kind === 'report' ? 'toReport' : 'waiting',
    attempt,
    created_by: by,
    created_at: now,
    next_try_at: now,
  });
  if (id === undefined) return;
  await platform.jobs.enqueue(tx, INVOICE_DEPOSIT_QUEUE, { key: id, data: { depositId: id } });
}

/**
 * One try to hand something over. A platform that is away leaves it waiting, for the sweep to try again; only one
 * server tries at a time, and after a try without an answer the platform is asked first whether it has it.
 */
export async function tryDeposit(platform: Platform, depositId: string): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const deposit = await repository.claim(db, depositId, { now, until: new Date(now.getTime() + LEASE_MS) });
  if (deposit === undefined) return;
  const wait = (problem: string) =>
    repository.saveWaiting(db, deposit.id, problem, nextTry(clock.now(), deposit.tries));
  const port = invoicePlatformOf(platform);
  const isReport = deposit.kind === 'report';
  if (port === undefined) return wait(isReport ? REPORT_NOT_CONFIGURED : NOT_CONFIGURED);
  try {
    if (deposit.state === 'toAsk') return await settleAsked(platform, deposit, await port.find(deposit.id));
    const flow = await flowOf(platform, deposit);
    if (flow === undefined) return await wait('Le paiement sera transmis après la facture.');
    await saveSent(platform, deposit, (await arrivedBefore(platform, port, deposit)) ?? (await port.deposit(flow)));
  } catch (error) {
    const isRefused = error instanceof PlatformRefusal && deposit.state !== 'toAsk';
    if (isRefused) return await refuse(platform, deposit, error.message);
    log.warn({ err: error, depositId, tries: deposit.tries }, 'the invoicing platform did not take a file');
    await wait(isReport ? REPORT_AWAY : AWAY);
  }
}

/** What was to be told no more, and may have been told: what the platform has stands, nothing is sent. */
async function settleAsked(platform: Platform, deposit: repository.Deposit, flowId: string | undefined): Promise<void> {
  if (flowId === undefined) await saveNotThere(platform.db, deposit);
  else await saveSent(platform, deposit, flowId);
}

/** An earlier attempt that nobody heard of any more, and that arrived: the same file is not sent a second time. */
async function arrivedBefore(
  { db }: Platform,
  port: InvoicePlatform,
  deposit: repository.Deposit,
): Promise<string | undefined> {
  if (deposit.kind === 'payment') return undefined;
  for (const trackingId of await unansweredBefore(db, deposit)) {
    const flowId = await port.find(trackingId);
    if (flowId !== undefined && !(await isKnownFlow(db, flowId))) return flowId;
  }
  return undefined;
}

async function flowOf(platform: Platform, deposit: repository.Deposit): Promise<OutgoingFlow | undefined> {
  const facts = await repository.factsOf(platform.db, deposit);
  const tracked = { trackingId: deposit.id, mayBeThere: deposit.tries > 1 };
  if (deposit.kind === 'payment') return paymentFlow(platform, deposit, facts, tracked);
  if (isTheirs(facts)) {
    const bytes = Buffer.from(invoiceXml(facts.document));
    return { ...tracked, name: fileName(facts.number, 'xml'), syntax: 'CII', rule: 'B2BInt', bytes };
  }
  const file = await findFile(platform.db, facts.file_id);
  if (file === undefined) throw new Error(`The paper of invoice ${facts.number} is not there.`);
  const bytes = await readStoredFile(platform, file);
  const rule = deposit.kind === 'report' ? 'B2BInt' : 'B2B';
  return { ...tracked, name: fileName(facts.number, 'pdf'), syntax: 'Factur-X', rule, bytes };
}

/** The supplier's own PDF is for people: what is reported of it is written by us. */
const isTheirs = ({ side, document }: repository.DepositFacts) =>
  side === 'supplier' && !isSelfBilledKind(document.kind);

/** Suppliers number as they like. */
const fileName = (number: string, ending: 'pdf' | 'xml') => `${number.replaceAll('/', '-')}.${ending}`;

async function saveSent(platform: Platform, deposit: repository.Deposit, flowId: string): Promise<void> {
  const now = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    if (!(await repository.saveSent(tx, deposit.id, flowId, now))) return;
    await noteHanded(tx, deposit, flowId, now);
    if (deposit.kind !== 'payment') await askForNews(platform, tx);
    // The next message begins where this one ends.
    if (deposit.kind === 'payment') await paymentTold({ ...platform, db: tx }, tx, deposit, flowId);
  });
}

async function refuse(platform: Platform, deposit: repository.Deposit, said: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const problem = `La plateforme n’a pas pris le fichier\u00a0: ${said}.`;
    await repository.saveRefused(tx, deposit, problem);
    if (deposit.kind === 'invoice') await repository.allowAgain(tx, deposit.invoice_id, deposit.attempt);
    if (deposit.kind !== 'report' || (await isReplaced(tx, deposit))) return;
    await tellReportRefused(platform, tx, { ...deposit, problem, at: 'deposit' });
  });
}

/** What waits for a platform that was away, or that was not named yet. */
export async function sweepDeposits(platform: Platform): Promise<number> {
  const due = await repository.dueDeposits(platform.db, platform.clock.now(), PER_SWEEP);
  await forEachAlone(platform.log, due, (id) => tryDeposit(platform, id));
  return due.length;
}
