const HEAD = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];

/** A page with some lines of plain letters, as a word processor prints it. */
function wordedPage(lines: readonly string[]): string[] {
  const words = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const drawing = `BT /F1 12 Tf 14 TL 72 770 Td\n${words}\nET`;
  return [
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
}

/** A PDF of one page: empty, as somebody would scan it, or with some lines. */
export function smallPdf(lines: readonly string[] = []): Buffer {
  const page = lines.length === 0 ? ['<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'] : wordedPage(lines);
  const objects = [...HEAD, ...page];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
