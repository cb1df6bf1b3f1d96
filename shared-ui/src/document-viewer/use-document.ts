import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentProgress, LoadControl } from './fetch-document.ts';
import type { OpenDocument } from './pdf-engine.ts';
import type { PdfReader } from './pdf-reader.tsx';
import { prepareWorker, takeWorker } from './spare-worker.ts';

export type DocumentBytes = Blob | ArrayBuffer | Uint8Array;
export type DocumentSource = DocumentBytes | ((control: LoadControl) => Promise<DocumentBytes>);

export type DocumentPhase =
  | { kind: 'loading'; progress?: DocumentProgress }
  /** `blob` is what is downloaded; the reader comes with pdf.js. */
  | { kind: 'open'; opened: OpenDocument; blob: Blob; Reader: typeof PdfReader }
  /** `blob` when the bytes are there but cannot be shown. */
  | { kind: 'failed'; error: unknown; blob?: Blob };

/**
 * For a page that is about to show a document: fetches pdf.js and starts its worker before the page itself is drawn.
 */
export function warmUp(): void {
  void loadReader().catch(() => undefined);
  prepareWorker();
}

interface Begun {
  phase: Promise<OpenPhase>;
  blob: () => Blob | undefined;
}

/** Documents that were asked for before the viewer that shows them was drawn; each is taken once. */
const begun = new WeakMap<DocumentSource, Begun>();

/**
 * Gets and opens a document while the page around the viewer is still on its way. A viewer with the same source takes
 * it over; when none comes, the document stays open until the page is left.
 */
export function beginDocument(source: DocumentSource): void {
  begun.set(source, begin(source, { signal: new AbortController().signal, onProgress: () => undefined }));
}

function begin(source: DocumentSource, control: LoadControl): Begun {
  let blob: Blob | undefined;
  const phase = open(source, control, (bytes) => {
    blob = bytes;
  });
  // Who shows the document is told of its failure; before that nobody is.
  phase.catch(() => undefined);
  return { phase, blob: () => blob };
}

function takeBegun(source: DocumentSource): Begun | undefined {
  const taken = begun.get(source);
  begun.delete(source);
  return taken;
}

// The reader comes with the viewer, not after it.
const loadReader = () => import(/* webpackChunkName: "pdf-reader", webpackPreload: true */ './pdf-reader.tsx');

/** Gets the document, pdf.js and its worker, all three at the same time; `retry` begins again where it can. */
export function useDocument(source: DocumentSource, onError: ((error: unknown) => void) | undefined) {
  const [phase, setPhase] = useState<DocumentPhase>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const report = useRef(onError);
  report.current = onError;

  const fail = useCallback((error: unknown, blob?: Blob) => {
    setPhase({ kind: 'failed', error, blob });
    report.current?.(error);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks for the same source again
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    setPhase({ kind: 'loading' });
    const onProgress = (progress: DocumentProgress) => {
      if (!signal.aborted) setPhase({ kind: 'loading', progress });
    };
    let opened: OpenDocument | undefined;
    const { phase: opening, blob } = takeBegun(source) ?? begin(source, { signal, onProgress });
    opening.then(
      (phase) => {
        opened = phase.opened;
        if (signal.aborted) opened.close();
        else setPhase(phase);
      },
      (error: unknown) => {
        if (!signal.aborted) fail(error, blob());
      },
    );
    return () => {
      stop.abort();
      opened?.close();
    };
  }, [source, attempt, fail]);

  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  return { phase, retry };
}

type OpenPhase = Extract<DocumentPhase, { kind: 'open' }>;

async function open(source: DocumentSource, control: LoadControl, keep: (blob: Blob) => void): Promise<OpenPhase> {
  const worker = takeWorker();
  try {
    const reader = loadReader();
    // Whichever fails first is told; the other must not fail unheard.
    reader.catch(() => undefined);
    const { bytes, blob } = await bytesOf(source, control);
    keep(blob);
    const { openPdf, PdfReader } = await reader;
    control.signal.throwIfAborted();
    const opened = await openPdf(bytes, worker);
    return { kind: 'open', opened, blob, Reader: PdfReader };
  } catch (error) {
    worker?.end();
    throw error;
  }
}

/** The blob is the browser's own copy, for downloads; the bytes go to pdf.js, which takes them away. */
async function bytesOf(source: DocumentSource, control: LoadControl): Promise<{ bytes: Uint8Array; blob: Blob }> {
  const given = typeof source === 'function' ? await source(control) : source;
  if (given instanceof Blob) {
    return { bytes: new Uint8Array(await given.arrayBuffer()), blob: new Blob([given], { type: 'application/pdf' }) };
  }
  const bytes = new Uint8Array(given).slice();
  return { bytes, blob: new Blob([bytes], { type: 'application/pdf' }) };
}
