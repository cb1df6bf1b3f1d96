import { BRAND_COLOUR } from '@bloom/shared-rules/words/brand';
import PDFDocument from 'pdfkit';
import { type FontRun, fontName, fontRuns, loadFont, type Weight } from './pdf.fonts.ts';
import { completeMetadata } from './pdf.metadata.ts';
import { documentOptions, type WriterOptions } from './pdf.options.ts';
import { TABULAR, TextSizes } from './pdf.sizes.ts';

type Doc = InstanceType<typeof PDFDocument>;
export type StructElement = ReturnType<Doc['struct']>;

export type TextStyle = {
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly lineGap?: number;
  /** Figures of one width, for amounts below each other. */
  readonly tabular?: boolean;
};

export const INK = '#1d2320';
export const MUTED = '#5b6660';
export const ACCENT = BRAND_COLOUR;
export const RULE = '#cfd6d2';
export const SHADE = '#f1f4f2';

const MARGIN = 42;
const FOOT_HEIGHT = 34;
const SHORT_WATERMARK = 10;
/** What part of the room on its line stands before a text. */
const INDENTS = { left: 0, center: 0.5, right: 1 };
const A4 = { width: 595.28, height: 841.89 };

/** In the place of an element of what is only tried. */
const NO_STRUCT = { end: () => undefined } as unknown as StructElement;

/** A tagged, A4 portrait PDF/A-3b with embedded fonts, written from top to bottom. */
export class PdfWriter {
  readonly doc: Doc;
  readonly left = MARGIN;
  readonly width = A4.width - 2 * MARGIN;
  readonly bottom = A4.height - MARGIN - FOOT_HEIGHT;
  y = MARGIN;
  /** Drawn at the top of every further page. */
  runningHead: (() => void) | undefined;
  readonly #root: StructElement;
  readonly #pagesBefore: number;
  readonly #chunks: Buffer[] = [];
  readonly #registered = new Set<string>();
  readonly #sizes: TextSizes;
  /** Pages of what is only tried; none when it is drawn. */
  #triedPages = 0;

  constructor(options: WriterOptions) {
    this.doc = new PDFDocument(documentOptions(options));
    this.#sizes = new TextSizes(this.doc);
    completeMetadata(this.doc, options.metadata ?? '');
    this.#pagesBefore = options.pagesBefore ?? 0;
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  addStruct(type: string, parent: StructElement = this.#root): StructElement {
    if (this.#triedPages > 0) return NO_STRUCT;
    const element = this.doc.struct(type);
    parent.add(element);
    return element;
  }

  /** Runs `draw` as the content of a new tagged element. */
  tagged(type: string, draw: () => void, parent: StructElement = this.#root): void {
    if (this.#triedPages > 0) {
      draw();
      return;
    }
    const element = this.doc.struct(type, {}, [draw]);
    parent.add(element);
    element.end();
  }

  /** Decoration and repeated furniture, skipped by reading aids. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.#triedPages > 0) return;
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws text at a place and returns its height; runs of other scripts continue on the same line. */
  text(text: string, x: number, y: number, style: TextStyle = {}): number {
    if (this.#triedPages > 0) return this.heightOf(text, style);
    const { size = 9.5, weight = 400, color = INK, width = this.width, align = 'left', lineGap = 1, tabular } = style;
    const runs = fontRuns(text, weight);
    this.doc.fontSize(size).fillColor(color);
    const line = this.#asOneLine(runs, width, size, tabular);
    if (line) {
      const indent = (width - line.width) * INDENTS[align];
      const options = { lineBreak: false, textWidth: line.width, ...(tabular && TABULAR) };
      this.doc.text(line.text, x + indent, y, options);
      return this.doc.currentLineHeight(true) + lineGap;
    }
    runs.forEach((run, index) => {
      this.#useFont(run.font);
      const options = { width, align, lineGap, continued: index < runs.length - 1, ...(tabular && TABULAR) };
      if (index === 0) this.doc.text(run.text, x, y, options);
      else this.doc.text(run.text, options);
    });
    return this.doc.y - y;
  }

  /** Height that the text will take, to decide on a page break before drawing. */
  heightOf(text: string, style: TextStyle = {}): number {
    const { size = 9.5, weight = 400, width = this.width, lineGap = 1, tabular = false } = style;
    const key = `${size} ${weight} ${width} ${lineGap} ${tabular} ${text}`;
    return this.#sizes.heightOf(key, () => {
      const runs = fontRuns(text, weight);
      this.doc.fontSize(size);
      if (this.#asOneLine(runs, width, size, tabular)) return this.doc.currentLineHeight(true) + lineGap;
      this.#useFont(fontName('latin', weight));
      const shown = runs.map((run) => run.text).join('');
      return this.doc.heightOfString(shown, { width, lineGap, ...(tabular && TABULAR) });
    });
  }

  /** Most texts need no search for places where to break them, which costs more than drawing them. */
  #asOneLine(
    runs: readonly FontRun[],
    width: number,
    size: number,
    tabular = false,
  ): { text: string; width: number } | null {
    const [run] = runs;
    if (run === undefined || runs.length > 1 || run.text.includes('\n')) return null;
    this.#useFont(run.font);
    const lineWidth = this.#sizes.widthOf(run, size, tabular);
    return lineWidth <= width ? { text: run.text, width: lineWidth } : null;
  }

  /** A paragraph or heading at the present height. */
  block(type: string, text: string, style: TextStyle = {}, gapAfter = 4): void {
    this.reserve(this.heightOf(text, style));
    this.tagged(type, () => {
      this.y += this.text(text, this.left, this.y, style);
    });
    this.y += gapAfter;
  }

  rule(): void {
    this.artifact(() => {
      this.doc
        .moveTo(this.left, this.y)
        .lineTo(this.left + this.width, this.y)
        .lineWidth(0.5)
        .strokeColor(RULE)
        .stroke();
    });
  }

  hasRoom(height: number): boolean {
    return this.y + height <= this.bottom;
  }

  /** Starts a new page when `height` does not fit on this one. */
  reserve(height: number): void {
    if (!this.hasRoom(height)) this.newPage();
  }

  /** On how many pages would stand what `draw` writes from here on: nothing is drawn. */
  pagesOf(draw: () => void): number {
    const [y, triedBefore] = [this.y, this.#triedPages];
    this.#triedPages = 1;
    draw();
    const pages = this.#triedPages;
    this.#triedPages = triedBefore;
    this.y = y;
    return pages;
  }

  newPage(): void {
    if (this.#triedPages > 0) this.#triedPages += 1;
    else this.doc.addPage();
    this.y = MARGIN;
    this.runningHead?.();
  }

  /**
   * A file inside the document, with the dates of the document.
   *
   * @param relationship what it is to the pages (ISO 19005-3, AFRelationship)
   */
  attach(
    content: Buffer,
    file: { name: string; type: string; description: string; relationship: 'Source' | 'Alternative'; date: Date },
  ): void {
    const { date, ...options } = file;
    // The types of the library do not know relationships yet.
    const all = { ...options, creationDate: date, modifiedDate: date } as Parameters<Doc['file']>[1];
    this.doc.file(content, all);
  }

  /** Foot of every page, a watermark when given, then the bytes. */
  async finish(foot: string, watermark?: string): Promise<Buffer> {
    this.#root.end();
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      if (watermark) this.artifact(() => this.#drawWatermark(watermark));
      const before = this.#pagesBefore;
      this.artifact(() => this.#drawFoot(foot, `page ${before + page + 1} / ${before + count}`), 'Pagination');
    }
    const ended = new Promise<void>((resolve, reject) => {
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
    this.doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #useFont(name: string): void {
    if (!this.#registered.has(name)) this.doc.registerFont(name, loadFont(name) as unknown as string);
    this.#registered.add(name);
    this.doc.font(name);
  }

  #drawFoot(foot: string, page: string): void {
    const y = A4.height - MARGIN - 14;
    this.text(foot, this.left, y, { size: 7.5, color: MUTED, width: this.width - 80 });
    this.text(page, this.left + this.width - 80, y, { size: 7.5, color: MUTED, width: 80, align: 'right' });
  }

  #drawWatermark(watermark: string): void {
    this.doc.save();
    this.doc.rotate(-38, { origin: [A4.width / 2, A4.height / 2] });
    this.doc.fillOpacity(0.16);
    const size = watermark.length <= SHORT_WATERMARK ? 88 : 54;
    const style = { size, weight: 600, color: '#9a2b2b', width: A4.width, align: 'center' } as const;
    this.text(watermark, 0, (A4.height - this.heightOf(watermark, style)) / 2, style);
    this.doc.fillOpacity(1);
    this.doc.restore();
  }
}
