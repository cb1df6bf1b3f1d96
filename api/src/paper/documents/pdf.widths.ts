import type PDFDocument from 'pdfkit';
import type { FontRun } from './pdf.fonts.ts';

/** Figures of one width, as OpenType names them. */
export const TABULAR = { features: ['tnum' as const] };

/** How wide texts are: each is measured and then drawn, and many come again. */
export class TextWidths {
  readonly #known = new Map<string, number>();
  readonly #doc: InstanceType<typeof PDFDocument>;

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.#doc = doc;
  }

  /** In points, in the font and size that the document is set to. */
  of({ font, text }: FontRun, size: number, tabular: boolean): number {
    const key = `${font} ${size} ${tabular} ${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const width = this.#doc.widthOfString(text, tabular ? TABULAR : {});
    this.#known.set(key, width);
    return width;
  }
}
