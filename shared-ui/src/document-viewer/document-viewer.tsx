import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { messages } from '../messages/messages.ts';
import { ErrorState, LoadingSkeleton } from '../states/states.tsx';
import styles from './document-viewer.module.css';

export type DocumentBytes = Blob | ArrayBuffer | Uint8Array;

export type DocumentViewerProps = {
  /** The bytes, or how to get them; a function must keep its identity as long as the document is the same. */
  source: DocumentBytes | (() => Promise<DocumentBytes>);
  /** Accessible name, e.g. « CRA de novembre 2026 ». */
  title: string;
  /** Name of the downloaded file; without it there is no download button. */
  fileName?: string;
  /** `window` = the window's outer height minus 10; `fill` = the container; or pixels. */
  height?: 'window' | 'fill' | number;
  onError?: (error: unknown) => void;
};

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((module) => ({ default: module.PdfPages })));

type Loaded = { bytes: Uint8Array } | { error: unknown } | undefined;

/** Shows a PDF in the page: pages, zoom, keyboard, download. pdf.js comes only when a document is shown. */
export function DocumentViewer({ source, title, fileName, height = 'fill', onError }: DocumentViewerProps) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>();
  const fail = useCallback(
    (error: unknown) => {
      setLoaded({ error });
      onError?.(error);
    },
    [onError],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks for the same source again
  useEffect(() => {
    let current = true;
    setLoaded(undefined);
    bytesOf(source).then(
      (bytes) => current && setLoaded({ bytes }),
      (error: unknown) => current && fail(error),
    );
    return () => {
      current = false;
    };
  }, [source, attempt, fail]);

  return (
    <section
      className={styles.viewer}
      style={{ height: heightOf(height) }}
      aria-label={title}
      aria-busy={loaded === undefined}
    >
      {loaded !== undefined && 'error' in loaded ? (
        <ErrorState message={messages.documentLoadError} error={loaded.error} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <Suspense fallback={<Waiting />}>
          {loaded === undefined ? <Waiting /> : <PdfPages bytes={loaded.bytes} fileName={fileName} onError={fail} />}
        </Suspense>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <LoadingSkeleton rows={12} label="Chargement du document…" />
    </div>
  );
}

async function bytesOf(source: DocumentViewerProps['source']): Promise<Uint8Array> {
  const given = typeof source === 'function' ? await source() : source;
  if (given instanceof Uint8Array) return given;
  return new Uint8Array(given instanceof Blob ? await given.arrayBuffer() : given);
}

function heightOf(height: DocumentViewerProps['height']): string {
  if (height === 'window') return `${window.outerHeight - 10}px`;
  return typeof height === 'number' ? `${height}px` : '100%';
}
