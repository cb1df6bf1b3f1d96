import { type PdfWriter, RULE, SHADE, type StructElement, type TextStyle } from './pdf.writer.ts';

export type TableColumn = { readonly title: string; readonly width: number; readonly align: 'left' | 'right' };
/** A paragraph of a cell. */
export type CellText = { readonly text: string } & Pick<TextStyle, 'size' | 'weight' | 'color'>;
export type Cell = string | readonly CellText[];

export type TableStyle = {
  readonly size: number;
  /** Above and below the text of a row, together. */
  readonly padding: number;
};

type Row = { readonly tag: 'TH' | 'TD'; readonly isShaded: boolean; readonly height: number };

const GAP = 3;

const paragraphs = (cell: Cell): readonly CellText[] => (typeof cell === 'string' ? [{ text: cell }] : cell);

/** A tagged table whose head is repeated on every page that it goes on on. A row stays on one page. */
export class PdfTable {
  readonly #writer: PdfWriter;
  readonly #columns: readonly TableColumn[];
  readonly #style: TableStyle;
  readonly #table: StructElement;

  constructor(writer: PdfWriter, columns: readonly TableColumn[], style: TableStyle) {
    this.#writer = writer;
    this.#columns = columns;
    this.#style = style;
    this.#table = writer.addStruct('Table');
    this.#head();
  }

  row(cells: readonly Cell[], isShaded = false): void {
    const height = this.#heightOf(cells, 400);
    if (!this.#writer.hasRoom(height)) this.newPage();
    this.#write(cells, { tag: 'TD', isShaded, height });
  }

  newPage(): void {
    this.#writer.newPage();
    this.#head();
  }

  end(): void {
    this.#table.end();
  }

  #head(): void {
    const titles = this.#columns.map((column) => column.title);
    this.#write(titles, { tag: 'TH', isShaded: true, height: this.#heightOf(titles, 600) });
  }

  #styleOf(column: TableColumn, text: CellText, weight: 400 | 600) {
    const { align } = column;
    const place = { align, width: column.width - 2 * GAP, tabular: align === 'right' };
    return { size: this.#style.size, weight, ...place, ...text };
  }

  #heightOf(cells: readonly Cell[], weight: 400 | 600): number {
    const heights = this.#columns.map((column, index) =>
      paragraphs(cells[index] ?? '').reduce(
        (sum, text) => sum + this.#writer.heightOf(text.text, this.#styleOf(column, text, weight)),
        0,
      ),
    );
    return Math.max(...heights) + this.#style.padding;
  }

  #write(cells: readonly Cell[], { tag, isShaded, height }: Row): void {
    const writer = this.#writer;
    const padding = this.#style.padding;
    const weight = tag === 'TH' ? 600 : 400;
    const top = writer.y;
    writer.artifact(() => drawGround(writer, top, height, isShaded));
    const row = writer.addStruct('TR', this.#table);
    let x = writer.left;
    this.#columns.forEach((column, index) => {
      const place = x + GAP;
      writer.tagged(
        tag,
        () => {
          let y = top + padding / 2 + 0.5;
          for (const text of paragraphs(cells[index] ?? '')) {
            y += writer.text(text.text, place, y, this.#styleOf(column, text, weight));
          }
        },
        row,
      );
      x += column.width;
    });
    row.end();
    writer.y = top + height;
  }
}

function drawGround(writer: PdfWriter, top: number, height: number, isShaded: boolean): void {
  const { doc, left, width } = writer;
  if (isShaded) doc.rect(left, top, width, height).fill(SHADE);
  const y = top + height;
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.4)
    .strokeColor(RULE)
    .stroke();
}
