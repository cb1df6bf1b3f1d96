import type { CraSnapshot, SnapshotDay } from './cra.snapshot.ts';
import { type SignatureEvidence, writeEvidence } from './evidence.pdf.ts';
import { legalInstant, longDay, monthYear } from './french-dates.ts';
import { isPrintable } from './pdf.fonts.ts';
import { ACCENT, MUTED, PdfWriter, RULE, SHADE, type StructElement } from './pdf.writer.ts';

export type Firm = { readonly name: string; readonly legalLine: string };

/** Who signed a report so far; the snapshot's hash is what they signed. */
export type CraEvidence = {
  readonly documentId: string;
  readonly documentVersion: number;
  readonly snapshotSha256: string;
  readonly signatures: readonly CraSignature[];
  readonly verificationUrl: string;
  readonly showIp: boolean;
  /** In the place of the signatures. */
  readonly forced?: ForcedEvidence;
};

/** Who let a month count that the client did not sign, and why. */
export type ForcedEvidence = {
  readonly authorFullname: string;
  /** The account that did it, when it is known. */
  readonly authorIdentity: string | null;
  readonly reason: string;
  readonly forcedAt: Date;
  /** yyyy-MM-dd, that day included. */
  readonly objectUntil: string;
};

export type CraSignature = SignatureEvidence & { readonly role: 'bloomer' | 'client' };

export type CraPdfInput = {
  readonly snapshot: CraSnapshot;
  /** The canonical text, attached to the finished document so that anybody can compute its hash again. */
  readonly snapshotText: string;
  readonly snapshotSha256: string;
  readonly documentId: string;
  readonly firm: Firm;
  readonly preparedAt: Date;
  readonly evidence: CraEvidence;
  /** Marks every page until everybody has signed. */
  readonly preview: boolean;
};

export const NOT_SIGNED_BY_ALL = 'non signé par tous';
export const FORCED = 'validé sans la signature du client';
export const NO_DAY_WORKED = 'Aucun jour travaillé déclaré';
export const UPLIFT =
  'Majorations\u00a0: samedi 150\u00a0%, dimanche, jour férié et heures supplémentaires 200\u00a0%, sauf disposition contractuelle différente.';
const REPLACED =
  'Le signe «\u00a0?\u00a0» remplace un caractère qui ne s’imprime pas\u00a0; le texte exact est dans l’instantané signé.';

const COLUMNS = [
  { title: 'Jour', width: 150, align: 'left' },
  { title: 'Nature', width: 74, align: 'left' },
  { title: 'Travaillé', width: 56, align: 'right' },
  { title: 'Astreinte', width: 56, align: 'right' },
  { title: 'Commentaire', width: 163, align: 'left' },
] as const;
const CELL = { size: 8.5 } as const;
const PADDING = 3;
const GAP = 3;

export function craTitle(month: string): string {
  return `COMPTE RENDU D'ACTIVITÉ - ${monthYear(month)}`;
}

/** '18,5' */
export function days(value: number): string {
  return String(Math.round(value * 10_000) / 10_000).replace('.', ',');
}

export async function renderCraPdf(input: CraPdfInput): Promise<Buffer> {
  const { snapshot, firm } = input;
  const writer = new PdfWriter({
    title: craTitle(snapshot.month),
    author: firm.name,
    subject: `${snapshot.bloomerFullname} chez ${snapshot.clientName}`,
    createdAt: input.preparedAt,
  });
  writeHead(writer, input);
  writeDays(writer, snapshot.days);
  writeTotals(writer, snapshot);
  writer.newPage();
  writeCraEvidence(writer, input.evidence);
  if (!input.preview) attachSnapshot(writer, input);
  const mark = input.preview ? NOT_SIGNED_BY_ALL : input.evidence.forced && FORCED;
  return writer.finish(`${firm.legalLine} · document ${input.documentId}`, mark);
}

function attachSnapshot(writer: PdfWriter, { snapshotText, preparedAt, evidence }: CraPdfInput): void {
  writer.doc.file(Buffer.from(snapshotText), {
    name: 'instantane.json',
    type: 'application/json',
    description: `Instantané canonique (RFC 8785) ${evidence.forced ? FORCED : 'signé par les deux parties'}`,
    creationDate: preparedAt,
    modifiedDate: preparedAt,
    relationship: 'Source',
  } as Parameters<typeof writer.doc.file>[1]);
}

const ROLES = { bloomer: 'Signature du consultant', client: 'Signature du client' } as const;
const CANONICAL = 'L’instantané est le texte JSON canonique (RFC 8785) du compte rendu.';

function writeCraEvidence(writer: PdfWriter, evidence: CraEvidence): void {
  const { forced } = evidence;
  writeEvidence(writer, {
    document: `${evidence.documentId}, version ${evidence.documentVersion}`,
    hashed: {
      label: `Empreinte SHA-256 de l’instantané ${forced ? 'validé' : 'signé'}`,
      sha256: evidence.snapshotSha256,
      explanation: forced ? CANONICAL : `${CANONICAL} Chaque signature porte sur cette empreinte.`,
    },
    parties: forced
      ? [{ heading: 'Validation sans la signature du client', facts: forcedFacts(forced) }]
      : (['bloomer', 'client'] as const).map((role) => ({
          heading: ROLES[role],
          signature: evidence.signatures.find((signature) => signature.role === role),
        })),
    verificationUrl: evidence.verificationUrl,
    showIp: evidence.showIp,
  });
}

function forcedFacts(forced: ForcedEvidence): [string, string][] {
  return [
    ['Validé par', forced.authorFullname],
    ['Compte', forced.authorIdentity ?? 'inconnu'],
    ['Date', legalInstant(forced.forcedAt)],
    ['Motif', forced.reason],
    ['Contestation', `ouverte au client jusqu’au ${longDay(forced.objectUntil)} inclus`],
  ];
}

function writeHead(writer: PdfWriter, { snapshot, firm }: CraPdfInput): void {
  writer.block('P', firm.name, { size: 10, weight: 600, color: ACCENT }, 8);
  writer.block('H1', craTitle(snapshot.month), { size: 15, weight: 600 }, 8);
  const lines: [string, string][] = [
    ['Consultant', snapshot.bloomerFullname],
    ['Client', snapshot.clientName],
    ['Mission', snapshot.missionLabel],
    ['Base', `${days(snapshot.hoursPerDays)} heures par jour`],
  ];
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

function writeDays(writer: PdfWriter, monthDays: readonly SnapshotDay[]): void {
  const table = writer.addStruct('Table');
  writeRow(
    writer,
    table,
    COLUMNS.map((column) => column.title),
    'TH',
  );
  for (const day of monthDays) {
    const cells = [
      longDay(day.date),
      nature(day),
      day.dayWorked > 0 ? days(day.dayWorked) : '–',
      day.astreinte > 0 ? days(day.astreinte) : '–',
      day.comment,
    ];
    if (writer.reserve(rowHeight(writer, cells)))
      writeRow(
        writer,
        table,
        COLUMNS.map((column) => column.title),
        'TH',
      );
    writeRow(writer, table, cells, 'TD', day.isHoliday || day.isWeekend);
  }
  table.end();
  writer.y += 8;
}

function rowHeight(writer: PdfWriter, cells: readonly string[]): number {
  const heights = cells.map((cell, index) => writer.heightOf(cell, { ...CELL, width: inner(index) }));
  return Math.max(...heights) + PADDING;
}

function inner(column: number): number {
  return (COLUMNS[column]?.width ?? 0) - 2 * GAP;
}

function writeRow(
  writer: PdfWriter,
  table: StructElement,
  cells: readonly string[],
  tag: 'TH' | 'TD',
  shaded = tag === 'TH',
): void {
  const height = rowHeight(writer, cells);
  const top = writer.y;
  writer.artifact(() => {
    if (shaded) writer.doc.rect(writer.left, top, writer.width, height).fill(SHADE);
    const y = top + height;
    writer.doc
      .moveTo(writer.left, y)
      .lineTo(writer.left + writer.width, y)
      .lineWidth(0.4)
      .strokeColor(RULE)
      .stroke();
  });
  const row = writer.addStruct('TR', table);
  let x = writer.left;
  COLUMNS.forEach((column, index) => {
    const place = x + GAP;
    const style = { ...CELL, width: inner(index), align: column.align, weight: tag === 'TH' ? 600 : 400 } as const;
    writer.tagged(tag, () => writer.text(cells[index] ?? '', place, top + PADDING / 2 + 0.5, style), row);
    x += column.width;
  });
  row.end();
  writer.y = top + height;
}

function writeTotals(writer: PdfWriter, snapshot: CraSnapshot): void {
  // Kept together: a total alone on the next page would be read without its lines.
  writer.reserve(110);
  if (snapshot.totalDays === 0) writer.block('P', NO_DAY_WORKED, { size: 11, weight: 600 }, 6);
  const lines: [string, number][] = [
    ['Jours travaillés en semaine', snapshot.nbDaysWorked],
    ['Samedis', snapshot.nbDaysMarkupWorked],
    ['Dimanches et jours fériés', snapshot.nbDaysMarkup2Worked],
    ['Astreintes (jours de 12 heures)', snapshot.nbDaysAstreinteWorked],
  ];
  for (const [label, value] of lines) writer.block('P', `${label}\u00a0: ${days(value)}`, { size: 9.5 }, 1);
  writer.y += 3;
  writer.block('P', `Total\u00a0: ${days(snapshot.totalDays)} jours`, { size: 12, weight: 600 }, 6);
  writer.block('P', UPLIFT, { size: 8, color: MUTED }, 0);
}
