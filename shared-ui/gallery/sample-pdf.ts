/** A PDF of some pages with a line of text each, written by hand: nothing has to be fetched. */
export function samplePdf(pages: number): Blob {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, (_, index) => pageObjects(index)).flat(),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new Blob([`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`], {
    type: 'application/pdf',
  });
}

function pageObjects(index: number): [page: string, content: string] {
  const line = `BT /F1 24 Tf 72 760 Td (Compte rendu, page ${index + 1}) Tj ET`;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
  ];
}
