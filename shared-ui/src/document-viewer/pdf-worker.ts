const workerUrl = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/**
 * Browsers refuse a worker from another origin, and a screen may be served from one. A module of our own origin that
 * imports it is allowed (`worker-src blob:`).
 */
export function sameOriginWorker(url: string, origin = window.location.origin): string {
  if (new URL(url, origin).origin === origin) return url;
  return URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' }));
}

export type DocumentWorker = {
  port: Worker;
  /** Rejects when the worker cannot be had: pdf.js itself would wait for ever. */
  failed: Promise<never>;
  end: () => void;
};

/**
 * Starts pdf.js's worker without pdf.js: the two largest files travel side by side, and while the document does too.
 * @returns undefined where there are no workers.
 */
export function startWorker(): DocumentWorker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  const address = sameOriginWorker(workerUrl);
  const port = new Worker(address, { type: 'module' });
  const failed = new Promise<never>((_resolve, reject) => {
    port.addEventListener('error', () => reject(new Error('The worker of the document viewer did not start')));
  });
  // Nobody may be listening any more when it fails.
  failed.catch(() => undefined);
  const end = () => {
    port.terminate();
    if (address.startsWith('blob:')) URL.revokeObjectURL(address);
  };
  return { port, failed, end };
}
