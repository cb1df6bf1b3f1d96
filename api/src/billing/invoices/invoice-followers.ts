import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { InvoiceRow } from './invoice.repository.ts';

/** As it is in the moment of the news. */
export type ToldInvoice = InvoiceRow;

export interface PaidPart {
  on: string;
  receivedCents: number;
}

/** Who acts when something happened to an invoice, in the transaction of it. */
export interface InvoiceFollower {
  /** Its paper is sealed: it may leave. */
  sealed(platform: Platform, tx: Db, invoice: InvoiceRow): Promise<void>;
  /** A paper that its supplier wrote and sent by himself is in the books. */
  taken?(platform: Platform, tx: Db, invoice: InvoiceRow): Promise<void>;
  /** Somebody of finance, or a bank statement, says that it is paid. */
  paid(platform: Platform, tx: Db, invoice: InvoiceRow, paidOn: string): Promise<void>;
  /** A part of it came in, as the bank says; what came in until then. */
  paidPart?(platform: Platform, tx: Db, invoice: InvoiceRow, part: PaidPart): Promise<void>;
  /** What came in was another's; what is left of it stands in the invoice. */
  unpaid?(platform: Platform, tx: Db, invoice: InvoiceRow): Promise<void>;
  /** The client disputes it, or it did not reach him: nobody reminds him meanwhile. */
  stopped?(platform: Platform, tx: Db, invoice: InvoiceRow): Promise<void>;
  /** A credit note took something off what is owed. */
  credited(platform: Platform, tx: Db, invoice: InvoiceRow): Promise<void>;
}

const followers: InvoiceFollower[] = [];

/** Called once, by each domain that acts on it. */
export function followInvoices(follower: InvoiceFollower): void {
  followers.push(follower);
}

export async function announceSealed(platform: Platform, tx: Db, invoice: InvoiceRow): Promise<void> {
  for (const follower of followers) await follower.sealed(platform, tx, invoice);
}

export async function announceTaken(platform: Platform, tx: Db, invoice: InvoiceRow): Promise<void> {
  for (const follower of followers) await follower.taken?.(platform, tx, invoice);
}

export async function announcePaid(platform: Platform, tx: Db, invoice: InvoiceRow, paidOn: string): Promise<void> {
  for (const follower of followers) await follower.paid(platform, tx, invoice, paidOn);
}

export async function announcePart(platform: Platform, tx: Db, invoice: InvoiceRow, part: PaidPart): Promise<void> {
  for (const follower of followers) await follower.paidPart?.(platform, tx, invoice, part);
}

export async function announceUnpaid(platform: Platform, tx: Db, invoice: InvoiceRow): Promise<void> {
  for (const follower of followers) await follower.unpaid?.(platform, tx, invoice);
}

export async function announceStopped(platform: Platform, tx: Db, invoice: InvoiceRow): Promise<void> {
  for (const follower of followers) await follower.stopped?.(platform, tx, invoice);
}

export async function announceCredited(platform: Platform, tx: Db, invoice: InvoiceRow): Promise<void> {
  for (const follower of followers) await follower.credited(platform, tx, invoice);
}
