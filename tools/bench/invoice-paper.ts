import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { fontName, loadFont } from '../../api/src/paper/documents/pdf.fonts.ts';
import { renderInvoicePdf } from '../../api/src/paper/invoices/invoice.pdf.ts';
import { invoiceXml } from '../../api/src/paper/invoices/invoice.xml.ts';
import { schemaProblems } from '../../api/src/paper/invoices/invoice-xsd.ts';
import { invoiceFixture, lineFixture } from '../../api/src/paper/invoices/invoices.fixture.ts';
import { quantile } from './load.ts';
import { inOrder, paired } from './paired.ts';
import type { Measure } from './report.ts';

const ROUNDS = 40;
const WARM_UP = 10;
const GOAL = 2;
const ROWS = [1, 30];
const PAGE_HEIGHT = 841.89;
const PAGE_WIDTH = 595.28;

const documentOf = (rows: number) =>
  invoiceFixture({
    lines: Array.from({ length: rows }, (_, index) =>
      lineFixture({ id: String(index + 1), label: `Prestation de Consultant ${index + 1}` }),
    ),
  });

type Invoice = ReturnType<typeof documentOf>;

interface Text {
  text: string;
  page: number;
  x: number;
  y: number;
  size: number;
}

/** Every text of our page and where it stands, so that both pages show the same. */
async function textsOf(pdf: Buffer): Promise<Text[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const texts: Text[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [size = 9, , , , x = 0, y = 0] = item.transform as number[];
      texts.push({ text: item.str, page, x, y: PAGE_HEIGHT - y - size, size });
    }
  }
  await document.loadingTask.destroy();
  return texts;
}

/**
 * pdfkit alone with the same texts at the same places; the font parsed once as in ours.
 *
 * @param isArchive a tagged PDF/A-3b, as ours; else the least that pdfkit writes
 */
function barePage(texts: readonly Text[], isArchive: boolean): Promise<Buffer> {
  const archive = { subset: 'PDF/A-3b', tagged: true, pdfVersion: '1.7', lang: 'fr-FR', displayTitle: true } as const;
  const document = new PDFDocument({ size: 'A4', margin: 0, font: null as never, ...(isArchive && archive) });
  document.registerFont('text', loadFont(fontName('latin', 400)) as never);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  let page = 1;
  for (const one of texts) {
    if (one.page > page) {
      document.addPage();
      page = one.page;
    }
    const draw = () => {
      document.font('text').fontSize(one.size).text(one.text, one.x, one.y, { width: PAGE_WIDTH });
    };
    if (isArchive) {
      const element = document.struct('P', {}, [draw]);
      document.addStructure(element);
      element.end();
    } else draw();
  }
  document.end();
  return finished;
}

/** All of it, as before a number is given and the file is sealed. */
async function ourPaper(document: Invoice): Promise<Buffer> {
  const xml = invoiceXml(document);
  await schemaProblems(xml);
  return renderInvoicePdf(document, xml);
}

/** Milliseconds of processor: what others do on the machine meanwhile is longer than the work itself. */
async function measured(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** What the pages, the XML in them and the check of its form cost, beside pdfkit alone with the same texts. */
export async function measureInvoicePaper(): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const rows of ROWS) {
    const document = documentOf(rows);
    const texts = await textsOf(await ourPaper(document));
    const works = {
      plain: () => barePage(texts, false),
      archive: () => barePage(texts, true),
      ours: () => ourPaper(document),
    };
    const times: Record<keyof typeof works, number[]> = { plain: [], archive: [], ours: [] };
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      for (const arm of inOrder(['plain', 'archive', 'ours'] as const, round)) {
        const time = await measured(works[arm]);
        if (round >= WARM_UP) times[arm].push(time);
      }
    }
    measures.push(...report(rows, times));
  }
  return measures;
}

function report(rows: number, times: Readonly<Record<'plain' | 'archive' | 'ours', number[]>>): Measure[] {
  const what = `invoice of ${rows} ${rows === 1 ? 'line' : 'lines'}`;
  const median = (all: readonly number[]) => quantile([...all], 0.5);
  const against = (theirs: readonly number[]) => {
    const { ratio, mad, pairs } = paired(times.ours, theirs);
    return { value: ratio, unit: '×', details: { mad, pairs } };
  };
  return [
    { what: `${what}, PDF, XML and check`, value: median(times.ours), unit: 'ms', details: { times } },
    { what: `${what}, pdfkit alone, tagged PDF/A-3b`, value: median(times.archive), unit: 'ms' },
    { what: `${what}, pdfkit alone, no structure`, value: median(times.plain), unit: 'ms' },
    { what: `${what}, ours / tagged PDF/A-3b`, ...against(times.archive), goal: GOAL },
    { what: `${what}, ours / no structure`, ...against(times.plain) },
  ];
}
