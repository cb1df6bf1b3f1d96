import type { Firm } from '../../paper/documents/cra.pdf.ts';
import { isPrintable } from '../../paper/documents/pdf.fonts.ts';
import { shortLine } from '../../paper/documents/pdf.short-line.ts';
import { ACCENT, MUTED, PdfWriter, RULE, SHADE } from '../../paper/documents/pdf.writer.ts';
import { markSignatureBox, type SignatureBoxOf } from '../../paper/documents/signature-boxes.pdf.ts';
import { withinSentence } from '../../platform/french/within-sentence.ts';
import { oneLine, visibleLines } from '../../platform/visible-text.ts';
import type { ContractFacts } from './contract.facts.ts';
import type { Article, ContractText, SignatureBox } from './contract.text.ts';
import { composeContract } from './contract-composition.ts';

const BODY = { size: 9.2, lineGap: 1.4 } as const;
const HEADING = { size: 10, weight: 600 } as const;
const INDENT = 14;
const BOX_HEIGHT = 100;
const BOX_GAP = 18;
const ELECTRONIC =
  'Signature électronique\u00a0: nom, date et heure portés ici, une fois donnée, et à la page de preuve.';
const REPLACED = 'Le signe «\u202f?\u202f» remplace un caractère qui ne s’imprime pas.';

/** The contract to sign, as A4 pages. */
export async function renderContractPdf(facts: ContractFacts, firm: Firm): Promise<Buffer> {
  const text = composeContract(facts);
  const writer = new PdfWriter({
    title: text.title,
    author: firm.name,
    subject: text.subtitle,
    createdAt: facts.createdAt,
  });
  writeHead(writer, text, firm);
  text.articles.forEach((article, index) => {
    // Nobody signs a page on which nothing is agreed: the last article goes with the signatures.
    if (index === text.articles.length - 1) writer.reserve(heightOf(writer, article) + signaturesHeight(writer, text));
    writeArticle(writer, article, index + 1);
  });
  writeSignatures(writer, text);
  return writer.finish(`${firm.legalLine} · contrat ${facts.contractId}`);
}

/** Lines as typed; the writer knows no line feed of its own. */
function linesOf(words: string): string[] {
  return visibleLines(words).split('\n');
}

function paragraph(writer: PdfWriter, words: string, style: object = {}, gapAfter = 4): void {
  const lines = linesOf(words);
  lines.forEach((line, index) => {
    writer.block('P', line === '' ? '\u00a0' : line, { ...BODY, ...style }, index === lines.length - 1 ? gapAfter : 0);
  });
}

function writeHead(writer: PdfWriter, text: ContractText, firm: Firm): void {
  writer.block('P', oneLine(firm.name), { size: 10, weight: 600, color: ACCENT }, 10);
  writer.block('H1', oneLine(text.title), { size: 18, weight: 600 }, 3);
  paragraph(writer, text.subtitle, { size: 10, color: MUTED }, 10);
  writer.rule();
  writer.y += 12;
  for (const { heading, sentence } of text.parties) {
    writer.block('H2', heading, { ...HEADING, color: ACCENT }, 3);
    paragraph(writer, sentence, {}, 9);
  }
  if (text.preamble !== null) {
    writer.block('H2', 'Rappel', { ...HEADING, color: ACCENT }, 3);
    paragraph(writer, text.preamble, {}, 9);
  }
  if (!isPrintable(oneLine(JSON.stringify(text)))) paragraph(writer, REPLACED, { size: 7.5, color: MUTED });
  writer.block('H2', 'Il est convenu ce qui suit.', { ...HEADING, color: ACCENT }, 8);
}

function writeArticle(writer: PdfWriter, { heading, paragraphs, clauses = [] }: Article, number: number): void {
  const [first = ''] = paragraphs;
  // A heading is never the last line of a page.
  writer.reserve(writer.heightOf(heading, HEADING) + 3 + writer.heightOf(oneLine(first), BODY));
  writer.block('H2', `Article ${number} – ${heading}`, HEADING, 3);
  for (const words of paragraphs) paragraph(writer, words);
  for (const words of clauses) writeClause(writer, words);
  writer.y += 5;
}

function heightOf(writer: PdfWriter, { heading, paragraphs }: Article): number {
  const lines = paragraphs.map((words) => writer.heightOf(oneLine(words), BODY) + 4);
  return writer.heightOf(heading, HEADING) + 8 + lines.reduce((sum, height) => sum + height, 0);
}

function signaturesHeight(writer: PdfWriter, { closing }: ContractText): number {
  return BOX_HEIGHT + 14 + writer.heightOf(closing, BODY);
}

/** Set back behind a bar, line by line, so that a long clause may go over a page. */
function writeClause(writer: PdfWriter, words: string): void {
  const width = writer.width - INDENT;
  for (const line of linesOf(words)) {
    const shown = line === '' ? '\u00a0' : line;
    const height = writer.heightOf(shown, { ...BODY, width });
    writer.reserve(height);
    const top = writer.y;
    writer.artifact(() => writer.doc.rect(writer.left + 2, top - 1, 2, height + 2).fill(ACCENT));
    writer.tagged('P', () => writer.text(shown, writer.left + INDENT, top, { ...BODY, width }));
    writer.y = top + height;
  }
  writer.y += 6;
}

/** Kept together with the sentence that explains how it is signed. */
function writeSignatures(writer: PdfWriter, text: ContractText): void {
  const { closing, signatures } = text;
  writer.reserve(signaturesHeight(writer, text));
  writer.y += 2;
  paragraph(writer, closing, {}, 10);
  const width = (writer.width - BOX_GAP) / 2;
  const top = writer.y;
  signatures.forEach((box, index) => {
    const x = writer.left + index * (width + BOX_GAP);
    writeBox(writer, box, { x, top, width });
    // Where the signature stands once it is given.
    const of: SignatureBoxOf = index === 0 ? 'other' : 'firm';
    markSignatureBox(writer, of, { x: x + 10, y: top + 62, width: width - 20, height: BOX_HEIGHT - 72 });
  });
  writer.y = top + BOX_HEIGHT;
}

function writeBox(
  writer: PdfWriter,
  box: SignatureBox,
  { x, top, width }: { x: number; top: number; width: number },
): void {
  const inner = width - 20;
  writer.artifact(() => {
    writer.doc.roundedRect(x, top, width, BOX_HEIGHT, 4).lineWidth(0.7).strokeColor(RULE).stroke();
    writer.doc.rect(x + 10, top + 62, inner, BOX_HEIGHT - 72).fill(SHADE);
  });
  const who = [box.name, box.role].filter((word) => word !== null).join(', ');
  const lines: [string, object][] = [
    [`Pour ${withinSentence(box.for)}`, { size: 9, weight: 600, color: ACCENT }],
    [shortLine(writer, box.company, { size: 9.5, weight: 600, width: inner }), { size: 9.5, weight: 600 }],
    [shortLine(writer, who === '' ? 'Signataire nommé ci-dessous' : who, { size: 9, width: inner }), { size: 9 }],
  ];
  let y = top + 9;
  for (const [words, style] of lines) {
    writer.tagged('P', () => writer.text(words, x + 10, y, { ...style, width: inner }));
    y += 16;
  }
  writer.tagged('P', () => writer.text(ELECTRONIC, x + 16, top + 68, { size: 7.5, color: MUTED, width: inner - 12 }));
}
