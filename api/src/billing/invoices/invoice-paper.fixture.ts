import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';

const READ = `query ($id: ID!) { invoice(recordId: $id) {
  status lastError netAmount vatAmount fileB64Encoded } }`;

/** An invoice as finance reads it, with what its PDF says to people and, as XML, to machines. */
export async function invoiceWithPaper({ execute }: TestContext, finance: Viewer, id: string) {
  const { fileB64Encoded, ...invoice } = (await execute(finance, READ, { id })).data.invoice;
  const { pages, attachments } = await readPdf(Buffer.from(fileB64Encoded, 'base64'));
  return { ...invoice, paper: pages.join(' ').replaceAll(/\s+/g, ' '), data: Object.values(attachments).join('') };
}
