import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';

/**
 * What is handed over: an invoice as Factur-X, to be passed on or reported; the data of one that a supplier wrote, to
 * be reported; or the news of a payment as CDAR.
 */
export interface OutgoingFlow {
  /** Ours, 36 characters at most: the same one twice is the same flow. */
  trackingId: string;
  name: string;
  syntax: 'Factur-X' | 'CII' | 'CDAR';
  /** How the platform treats it: passed on to the buyer, or only reported to the tax administration. */
  rule: 'B2B' | 'B2BInt';
  bytes: Buffer;
  /** An earlier try may have arrived although no answer came back: the platform is asked before anything is sent. */
  mayBeThere: boolean;
}

/** Money that came in, tax included, of one rate of VAT. */
export interface ReceivedAmount {
  cents: number;
  /** Percent. */
  rate: number;
}

/** One thing that a platform says. The code is what it wrote: one of tomorrow must not stop the others. */
export interface ToldEvent {
  /** The message that says it. */
  messageId: string;
  /**
   * What it is about: a flow of ours, with the name under which it was sent if that is said; or else the number on the
   * invoice and the SIREN of who sells, if that is said.
   */
  about: { flowId: string; trackingId?: string } | { number: string; sellerSiren: string | null };
  code: string;
  reason: string | null;
  comment: string | null;
  /** When it happened, an ISO instant. */
  at: string;
  amounts: ReceivedAmount[];
}

/** A message of the platform, or what its first checks say; read only when asked for. */
export interface ToldFlow {
  flowId: string;
  /** When the platform filed it, an ISO instant; empty where it does not say. */
  at: string;
  /** What the next reading would begin with, had it been the last one; empty where the platform does not say. */
  readUntil: string;
  events(): Promise<ToldEvent[]>;
}

/** The oldest first. */
export interface Told {
  flows: ToldFlow[];
}

/** A platform may file something a little before the last thing that it has shown. */
export const OVERLAP_MS = 10 * MINUTE_MS;

/** An invoice of a supplier that the platform brought; its file is read only by who does not have it yet. */
export interface ReceivedFlow {
  flowId: string;
  name: string;
  /** When the platform filed it, an ISO instant. */
  at: string;
  /** What the next reading would begin with, had it been the last one. */
  readUntil: string;
  /** @throws TooLargeFile, PlatformRefusal */
  bytes(): Promise<Buffer>;
  /** What people read of a file that is data only, as its platform must have it; null where it has none. */
  readable(): Promise<Buffer | null>;
}

/** The oldest first. */
export interface Received {
  flows: ReceivedFlow[];
}

/**
 * The firm's invoicing platform (PA), after the interface of XP Z12-013. Throws PlatformRefusal, or anything else for
 * later.
 */
export interface InvoicePlatform {
  name: string;
  /** @returns the platform's id of the flow */
  deposit(flow: OutgoingFlow): Promise<string>;
  /** Its id of what it has under a tracking id of ours; undefined where it has nothing. */
  find(trackingId: string): Promise<string | undefined>;
  /** What was told since an instant of the platform's clock; what was told before may come again. */
  statuses(since: string | null): Promise<Told>;
  /** What suppliers sent since an instant of the platform's clock; what came before may come again. */
  received(since: string | null): Promise<Received>;
  /**
   * The file of a flow that was announced before.
   * @throws TooLargeFile, PlatformRefusal
   */
  original(flowId: string): Promise<Buffer>;
  /** Its readable version; null where there is none. */
  readable(flowId: string): Promise<Buffer | null>;
  /** Where a company receives its invoices, as the national directory knows it. */
  directory(siren: string): Promise<string | null>;
}

/** The platform will not take this file, however often it is sent. */
export class PlatformRefusal extends Error {}

/** More than an invoice ever needs. */
export class TooLargeFile extends Error {}
