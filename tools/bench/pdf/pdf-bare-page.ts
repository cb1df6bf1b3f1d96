import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const build = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '../build');

/** What the examples of pdf.js do, and nothing else: the first page as wide as in our viewer. */
const PAGE = `<!doctype html><html lang="fr"><title>pdf.js</title><body><div data-page-number="1"></div>
<script type="module">
  import { getDocument, GlobalWorkerOptions } from '/pdf.min.mjs';
  GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
  const pdf = await getDocument({ url: '/document.pdf' }).promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 1.5 });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
  document.querySelector('[data-page-number="1"]').append(canvas);
</script>`;

export interface BarePage {
  url: string;
  close: () => void;
}

/** pdf.js alone with the same document, its files kept by the browser as long as ours. */
export async function serveBarePage(document: Buffer): Promise<BarePage> {
  const forever = 'public, max-age=31536000, immutable';
  const files: Record<string, { type: string; body: Buffer; cache: string }> = {
    '/': { type: 'text/html', body: Buffer.from(PAGE), cache: 'no-cache' },
    '/document.pdf': { type: 'application/pdf', body: document, cache: 'no-store' },
  };
  for (const name of ['pdf.min.mjs', 'pdf.worker.min.mjs']) {
    files[`/${name}`] = { type: 'text/javascript', body: readFileSync(join(build, name)), cache: forever };
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': file.body.length,
      'cache-control': file.cache,
    });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
