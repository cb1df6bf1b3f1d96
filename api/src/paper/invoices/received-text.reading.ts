import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import { lengthOf, MAX_INVOICE_NUMBER } from '@bloom/shared-rules/input/limits';
import type { XmlNode } from 'libxml2-wasm';
import type { ReceivedInvoice } from './received-invoice.ts';

/** How the two languages of invoices write what they have in common. */

/** Its sentence is for whoever looks at the invoice. */
export class UnreadableInvoice extends Error {}

const MAX_TEXT = 200;
const MAX_LINES = 5_000;
const MAX_RATES = 50;

/** UNTDID 1001 */
const INVOICES = new Set(['380', '384', '751']);
const CREDITS = new Set(['381', '261', '396']);

/** What stands at a place of an invoice whose prefixes are its writer's choice. */
export const path = (...names: string[]) => names.map((name) => `*[local-name()='${name}']`).join('/');

export function missing(what: string): never {
  throw new UnreadableInvoice(`Cette facture ne dit pas ${what}.`);
}

export const nodeAt = (node: XmlNode, place: string) =>
  (node.get(place) as XmlNode | null) ?? missing('tout ce qu’il faut');

export function optionalText(node: XmlNode, place: string, longest = MAX_TEXT): string | null {
  const text = (node.get(place) as { content?: string } | null)?.content?.trim().slice(0, longest);
  return text || null;
}

export const textAt = (node: XmlNode, place: string, longest?: number) =>
  optionalText(node, place, longest) ?? missing('tout ce qu’il faut');

export function linesAt(node: XmlNode, place: string): XmlNode[] {
  const lines = node.find(place) as XmlNode[];
  if (lines.length > MAX_LINES) throw new UnreadableInvoice(`Cette facture a plus de ${MAX_LINES} lignes.`);
  return lines;
}

export function taxesAt(node: XmlNode, place: string): XmlNode[] {
  const taxes = node.find(place) as XmlNode[];
  if (taxes.length > MAX_RATES) throw new UnreadableInvoice(`Cette facture a plus de ${MAX_RATES} taux de TVA.`);
  return taxes;
}

export function numberAt(node: XmlNode, place: string): string {
  const number = textAt(node, place, MAX_INVOICE_NUMBER + 1);
  if (lengthOf(number) > MAX_INVOICE_NUMBER) throw new UnreadableInvoice('Son numéro est trop long.');
  return number;
}

export function kindOf(code: string): ReceivedInvoice['kind'] {
  if (INVOICES.has(code)) return 'invoice';
  if (CREDITS.has(code)) return 'credit';
  throw new UnreadableInvoice(`Les factures de type ${code.slice(0, 10)} ne sont pas lues.`);
}

/** A day that an invoice may say; one that no calendar of ours has is none. */
export const dayOf = (text: string) => (isDay(text) ? text : null);

export const periodOf = (start: string | null, end: string | null): ReceivedInvoice['period'] =>
  start === null || end === null || end < start ? null : { start, end };

/** Of a company, or of one of its places, or what its number for VAT says. */
export function sirenOf(legal: string | null, vatNumber: string | null): string | null {
  const number = legal?.replace(/\s/g, '') ?? '';
  if (/^\d{9}(?:\d{5})?$/.test(number)) return number.slice(0, 9);
  return /^FR[0-9A-Z]{2}(\d{9})$/.exec(vatNumber?.replace(/\s/g, '') ?? '')?.[1] ?? null;
}

export function centsAt(node: XmlNode, place: string): number {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(optionalText(node, place) ?? '');
  if (match === null) throw new UnreadableInvoice('Un de ses montants n’est pas lisible.');
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -cents : cents;
}

const PDF = '%PDF-';

/** The readable version that the sender put into its data, in base64. */
export function paperAt(node: XmlNode, place: string): Buffer | null {
  const text = (node.get(place) as { content?: string } | null)?.content;
  if (!text) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.subarray(0, 1_024).toString('latin1').includes(PDF) ? bytes : null;
}
