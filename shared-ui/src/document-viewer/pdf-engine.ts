import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
export { TextLayer } from 'pdfjs-dist';

const workerUrl = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/**
 * Browsers refuse a worker from another origin, and a screen may be served from one. A module of our own origin that
 * imports it is allowed (`worker-src blob:`).
 */
export function sameOriginWorker(url: string, origin = window.location.origin): string {
  if (new URL(url, origin).origin === origin) return url;
  return URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' }));
}

export type OpenDocument = { document: Promise<PDFDocumentProxy>; close: () => void };

/** pdf.js takes the bytes it is given away to its worker, hence the copy. */
export function openDocument(bytes: Uint8Array): OpenDocument {
  GlobalWorkerOptions.workerSrc ||= sameOriginWorker(workerUrl);
  const task = getDocument({ data: bytes.slice(), enableXfa: false });
  return { document: task.promise, close: () => void task.destroy() };
}
