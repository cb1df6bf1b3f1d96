import PdfDocument from 'pdfkit';

/** A CV as a word processor exports it; each line is a line of it, and a form feed begins another page. */
export async function cvFile(text: string, name = 'CV Nadia.pdf'): Promise<File> {
  const document = new PdfDocument({ compress: true });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  const [first = '', ...others] = text.split('\f');
  document.font('Helvetica').fontSize(11).text(first);
  for (const page of others) document.addPage().text(page);
  document.end();
  await ended;
  return new File([new Uint8Array(Buffer.concat(chunks))], name, { type: 'application/pdf' });
}

export const CV_TEXT = `Nadia Berthier
Développeuse Java chez Nacre, Nantes
nadia.berthier@perso.example - 06 98 76 54 32
linkedin.com/in/nadia-berthier   https://github.com/nberthier

Compétences : Java, PostgreSQL, C#, gestion de projet
2019 - 2024 : migration d'un entrepôt frigorifique vers Quarkus`;
