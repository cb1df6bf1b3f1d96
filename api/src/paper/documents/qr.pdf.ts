import type PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { INK } from './pdf.writer.ts';

type Doc = InstanceType<typeof PDFDocument>;

/** Draws a text as a QR code of `size` points; medium error correction, because people print and crumple pages. */
export function drawQr(doc: Doc, text: string, place: { x: number; y: number; size: number }): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  const module = place.size / modules;
  data.forEach((row, line) => {
    row.forEach((isDark, column) => {
      // A hair wider than the module: viewers draw no seams between neighbours.
      if (isDark) doc.rect(place.x + column * module, place.y + line * module, module + 0.05, module + 0.05);
    });
  });
  doc.fill(INK);
}
