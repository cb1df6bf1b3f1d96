import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const FONT = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff');
const LINES = 40;

/** A4 pages full of text and rules, like a contract or a long report, in a font of their own. */
export function makeDocument(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 50, font: FONT });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage();
    document.fontSize(18).text(`Article ${page}. Prestations de la période`);
    for (let line = 1; line <= LINES; line += 1) {
      const y = 70 + line * 17;
      document
        .fontSize(10)
        .text(`${page}.${line} Le prestataire exécute la mission décrite en annexe ${(page * line) % 97}.`, 50, y, {
          lineBreak: false,
        })
        .moveTo(50, y + 13)
        .lineTo(545, y + 13)
        .lineWidth(0.25)
        .stroke('#cfd6d2');
    }
  }
  document.end();
  return finished;
}
