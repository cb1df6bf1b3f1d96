import type PDFDocument from 'pdfkit';
import type { FontRun } from './pdf.fonts.ts';

/** Figures of one width, as OpenType names them. */
export const TABULAR = { features: ['tnum' as const] };

type Paragraph = { readonly width: number; readonly lineGap: number; readonly features?: (typeof TABULAR)['features'] };

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

  /** Of a paragraph, which is broken into lines for it. */
  heightOf({ font, text }: FontRun, size: number, paragraph: Paragraph): number {
    const { width, lineGap, features } = paragraph;
    const key = `${font} ${size} ${width} ${lineGap} ${features !== undefined} ${text}`;
    return known(this.#heights, key, () => this.#doc.heightOfString(text, paragraph));
  }
}

function known(sizes: Map<string, number>, key: string, measure: () => number): number {
  const size = sizes.get(key) ?? measure();
  sizes.set(key, size);
  return size;
}
