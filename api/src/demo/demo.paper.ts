/** A4 page with a few lines, in the oldest PDF there is: built in microseconds, thousands of times. */

// Latin-1 covers French but for three signs.
const OUTSIDE_LATIN: Readonly<Record<string, string>> = { '’': "'", œ: 'oe', '–': '-' };

function pdfText(text: string): Buffer {
  const latin = text.replace(/[’œ–]/g, (sign) => OUTSIDE_LATIN[sign] ?? '').replace(/[\\()]/g, '\\$&');
  return Buffer.from(latin, 'latin1');
}

function content(title: string, lines: readonly string[]): Buffer {
  const parts: (Buffer | string)[] = ['BT /F1 18 Tf 60 760 Td (', pdfText(title), ') Tj /F1 11 Tf 0 -14 Td\n'];
  for (const line of [...lines, 'Document de démonstration, sans valeur.']) {
    parts.push('0 -20 Td (', pdfText(line), ') Tj\n');
  }
  parts.push('ET');
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}

export function paperBytes(title: string, lines: readonly string[]): Buffer {
  const page = content(title, lines);
  const objects: Buffer[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    Buffer.concat([Buffer.from(`<< /Length ${page.length} >>\nstream\n`), page, Buffer.from('\nendstream')]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ].map((object) => Buffer.from(object as string));
  const pieces: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = 9;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    pieces.push(piece);
    length += piece.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
