import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { beginningOf, lengthOf } from '@bloom/shared-rules/input/limits';
import { firstAsOrdinal } from '@bloom/shared-rules/words/ordinal';
import { ACCENT, MUTED, PdfWriter } from '../../paper/documents/pdf.writer.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import type { ExportedRow } from '../../platform/retention/personal-data.ts';
import type { Receipt } from './receipt.ts';

type Firm = Pick<Environment, 'firmName' | 'firmLegalLine' | 'productName'>;

const instantFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: BUSINESS_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
});
const instantWords = (instant: Date) => firstAsOrdinal(instantFormat.format(instant));
const LONGEST_VALUE = 4_000;

/** One value as people read it. */
function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (value instanceof Date) return instantWords(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return lengthOf(text) > LONGEST_VALUE ? `${beginningOf(text, LONGEST_VALUE)}… (suite dans le fichier JSON)` : text;
}

function heading(writer: PdfWriter, title: string, lines: readonly string[]): void {
  writer.block('H1', title, { size: 20, weight: 600, color: ACCENT }, 8);
  for (const line of lines) writer.block('P', line, { color: MUTED });
  writer.y += 8;
}

function writeRow(writer: PdfWriter, row: ExportedRow): void {
  for (const [name, value] of Object.entries(row)) writer.block('P', `${name}\u00a0: ${words(value)}`, {}, 2);
  writer.y += 6;
}

export interface ExportContent {
  person: string;
  madeAt: Date;
  parts: readonly { label: string; rows: readonly ExportedRow[] }[];
}

/** The copy of somebody's data, to be read by that person. */
export async function renderExport(firm: Firm, { person, madeAt, parts }: ExportContent): Promise<Buffer> {
  const title = 'Copie des données personnelles';
  const writer = new PdfWriter({ title, author: firm.firmName, subject: 'RGPD, articles 15 et 20', createdAt: madeAt });
  heading(writer, title, [
    person,
    `Établie par ${firm.firmName} le ${instantWords(madeAt)}. Le même contenu, lisible par une machine, est dans le fichier JSON.`,
  ]);
  for (const { label, rows } of parts) {
    writer.reserve(60);
    writer.block('H2', label, { size: 14, weight: 600 }, 6);
    if (rows.length === 0) writer.block('P', 'Rien.', { color: MUTED }, 10);
    for (const row of rows) writeRow(writer, row);
  }
  return writer.finish(firm.firmLegalLine);
}

/** What was erased, what is kept and why; names nobody. */
export async function renderReceipt(firm: Firm, receipt: Receipt): Promise<Buffer> {
  const title = 'Reçu d’effacement';
  const erasedAt = new Date(receipt.erasedAt);
  const writer = new PdfWriter({ title, author: firm.firmName, subject: 'RGPD, article 17', createdAt: erasedAt });
  heading(writer, title, [
    `Demande ${receipt.reference}, reçue le ${instantWords(new Date(receipt.requestedAt))}.`,
    `Exécutée par ${firm.firmName} le ${instantWords(erasedAt)}. Ce reçu ne porte aucun nom.`,
  ]);
  writer.block('H2', 'Ce qui a été effacé', { size: 14, weight: 600 }, 6);
  for (const { label, count } of receipt.erased) writer.block('P', `${label}\u00a0: ${count}`, {}, 3);
  writer.y += 8;
  writer.block('H2', 'Ce qui est conservé, et pourquoi', { size: 14, weight: 600 }, 6);
  if (receipt.kept.length === 0) writer.block('P', 'Rien.', { color: MUTED });
  for (const { label, count, why, until } of receipt.kept) {
    writer.block('P', `${label}\u00a0: ${count}. ${why}. Durée\u00a0: ${until}.`, {}, 3);
  }
  writer.y += 8;
  writer.block(
    'P',
    'Les sauvegardes expirent en 35 jours\u202f; une restauration rejoue cet effacement avant d’ouvrir.',
    {
      color: MUTED,
    },
  );
  return writer.finish(firm.firmLegalLine);
}
