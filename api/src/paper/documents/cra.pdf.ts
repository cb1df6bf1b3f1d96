import { ON_CALL_HOURS } from '@bloom/shared-rules/cra/cra-counts';
import {
  daysInWords,
  daysWithDecimal,
  frenchNumber,
  hoursInWords,
  NO_DAY_WORKED,
} from '@bloom/shared-rules/cra/cra-total';
import { longDay, monthYear } from '../../platform/french/french-dates.ts';
import type { CraSnapshot, SnapshotDay } from './cra.snapshot.ts';
import { type CraEvidence, writeCraEvidence } from './cra-evidence.pdf.ts';
import { isPrintable } from './pdf.fonts.ts';
import { PdfTable } from './pdf.table.ts';
import { ACCENT, MUTED, PdfWriter } from './pdf.writer.ts';

export type Firm = { readonly name: string; readonly legalLine: string };

export type CraPdfInput = {
  readonly snapshot: CraSnapshot;
  /** The canonical text, attached to the finished document so that anybody can compute its hash again. */
  readonly snapshotText: string;
  readonly snapshotSha256: string;
  readonly documentId: string;
  readonly firm: Firm;
  /** The last signature of a finished document. */
  readonly madeAt: Date;
  readonly evidence: CraEvidence;
  /** Marks every page until everybody has signed. */
  readonly preview: boolean;
};

export const NOT_SIGNED_BY_ALL = 'non signé par tous';
const FORCED = 'validé sans la signature du client';
export const UPLIFT =
  'Majorations\u00a0: samedi 150\u00a0%, dimanche, jour férié et heures supplémentaires 200\u00a0%, sauf disposition contractuelle différente.';
const REPLACED =
  'Le signe «\u202f?\u202f» remplace un caractère qui ne s’imprime pas\u202f; le texte exact est dans l’instantané signé.';

const COLUMNS = [
  { title: 'Jour', width: 150, align: 'left' },
  { title: 'Nature', width: 74, align: 'left' },
  { title: 'Travaillé', width: 56, align: 'right' },
  { title: 'Astreinte', width: 56, align: 'right' },
  { title: 'Commentaire', width: 163, align: 'left' },
] as const;
const TABLE = { size: 8.5, padding: 3 };

function craTitle(month: string): string {
  return `COMPTE RENDU D'ACTIVITÉ - ${monthYear(month)}`;
}

export async function renderCraPdf(input: CraPdfInput): Promise<Buffer> {
  const { snapshot, firm } = input;
  const writer = new PdfWriter({
    title: craTitle(snapshot.month),
    author: firm.name,
    subject: `${snapshot.bloomerFullname} chez ${snapshot.clientName}`,
    createdAt: input.madeAt,
  });
  writeHead(writer, input);
  writeDays(writer, snapshot);
  writeTotals(writer, snapshot);
  writer.newPage();
  writeCraEvidence(writer, input.evidence);
  if (!input.preview) attachSnapshot(writer, input);
  const mark = input.preview ? NOT_SIGNED_BY_ALL : input.evidence.forced && FORCED;
  return writer.finish(`${firm.legalLine} · document ${input.documentId}`, mark);
}

function attachSnapshot(writer: PdfWriter, { snapshotText, madeAt, evidence }: CraPdfInput): void {
  writer.attach(Buffer.from(snapshotText), {
    name: 'instantane.json',
    type: 'application/json',
    description: `Instantané canonique (RFC 8785) ${evidence.forced ? FORCED : 'signé par les deux parties'}`,
    relationship: 'Source',
    date: madeAt,
  });
}

function writeHead(writer: PdfWriter, { snapshot, firm }: CraPdfInput): void {
  writer.block('P', firm.name, { size: 10, weight: 600, color: ACCENT }, 8);
  writer.block('H1', craTitle(snapshot.month), { size: 15, weight: 600 }, 8);
  const lines: [string, string][] = [
    ['Bloomer', snapshot.bloomerFullname],
    ['Client', snapshot.clientName],
    ['Mission', snapshot.missionLabel],
    ['Base', `${frenchNumber(snapshot.hoursPerDays)} heures par jour`],
  ];
  if (snapshot.replaces)
    lines.push(['Remplace', `le compte rendu validé le ${longDay(snapshot.replaces.validatedOn)}`]);
  for (const [label, value] of lines) writer.block('P', `${label}\u00a0: ${value}`, { size: 9.5 }, 1);
  if (!lines.every(([, value]) => isPrintable(value)) || snapshot.days.some((day) => !isPrintable(day.comment))) {
    writer.block('P', REPLACED, { size: 7.5, color: MUTED }, 1);
  }
  writer.y += 7;
}

function nature(day: SnapshotDay): string {
  if (day.isHoliday) return 'Férié';
  return day.isWeekend ? 'Week-end' : '';
}

function writeDays(writer: PdfWriter, { days, hoursPerDays }: CraSnapshot): void {
  const table = new PdfTable(writer, COLUMNS, TABLE);
  for (const day of days) {
    const cells = [
      longDay(day.date),
      nature(day),
      day.dayWorked > 0 ? daysInWords(day.dayWorked, hoursPerDays) : '–',
      day.astreinte > 0 ? hoursInWords(Math.round(day.astreinte * ON_CALL_HOURS * 60)) : '–',
      day.comment,
    ];
    table.row(cells, day.isHoliday || day.isWeekend);
  }
  table.end();
  writer.y += 8;
}

function writeTotals(writer: PdfWriter, snapshot: CraSnapshot): void {
  // Kept together: a total alone on the next page would be read without its lines.
  writer.reserve(110);
  if (snapshot.totalDays === 0) writer.block('P', NO_DAY_WORKED, { size: 11, weight: 600 }, 6);
  const base = snapshot.hoursPerDays;
  const lines: [string, number, number][] = [
    ['Jours travaillés en semaine', snapshot.nbDaysWorked, base],
    ['Samedis', snapshot.nbDaysMarkupWorked, base],
    ['Dimanches et jours fériés', snapshot.nbDaysMarkup2Worked, base],
    [`Astreintes (jours de ${ON_CALL_HOURS} heures)`, snapshot.nbDaysAstreinteWorked, ON_CALL_HOURS],
  ];
  for (const [label, value, hours] of lines) {
    writer.block('P', `${label}\u00a0: ${daysWithDecimal(value, hours)}`, { size: 9.5 }, 1);
  }
  writer.y += 3;
  writer.block('P', `Total\u00a0: ${totalLine(snapshot.totalDays, base)}`, { size: 12, weight: 600 }, 6);
  writer.block('P', UPLIFT, { size: 8, color: MUTED }, 0);
}

/** '20 jours', '24 j 1 h 30 (24,2143 jours)' */
function totalLine(total: number, base: number): string {
  const figure = `${frenchNumber(total)} ${total >= 2 ? 'jours' : 'jour'}`;
  const said = daysInWords(total, base);
  return said.startsWith(frenchNumber(total)) ? figure : `${said} (${figure})`;
}
