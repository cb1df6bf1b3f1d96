import type PDFDocument from 'pdfkit';
import type { FontRun } from './pdf.fonts.ts';

/** Figures of one width, as OpenType names them. */
export const TABULAR = { features: ['tnum' as const] };

/** How wide and how high texts are: each is measured and then drawn, and many come again. */
export class TextSizes {
  readonly #widths = new Map<string, number>();
  readonly #heights = new Map<string, number>();
  readonly #doc: InstanceType<typeof PDFDocument>;

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.#doc = doc;
  }

  /** In points, in the font and size that the document is set to. */
  widthOf({ font, text }: FontRun, size: number, tabular: boolean): number {
    const key = `${font} ${size} ${tabular} ${text}`;
    return known(this.#widths, key, () => this.#doc.widthOfString(text, tabular ? TABULAR : {}));
  }

  /** `text` and all that its height depends on. */
  heightOf(text: string, measure: () => number): number {
    return known(this.#heights, text, measure);
  }
}

function known(sizes: Map<string, number>, key: string, measure: () => number): number {
  const size = sizes.get(key) ?? measure();
  sizes.set(key, size);
  return size;
}
