import { useEffect, useRef, useState } from 'react';
import { DocumentFailure } from './document-failure.tsx';
import { DocumentLoading } from './document-progress.tsx';
import styles from './document-viewer.module.css';
import { type DocumentSource, useDocument } from './use-document.ts';

export type { LoadControl } from './fetch-document.ts';
export {
  beginDocument,
  type DocumentBytes,
  type DocumentSource,
  warmUp as warmUpDocumentViewer,
} from './use-document.ts';

export type DocumentViewerProps = {
  /**
   * The bytes, or how to get them (`documentSource` of fetch-document); a function must keep its identity as long as
   * the document is the same.
   */
  source: DocumentSource;
  /** Accessible name, e.g. « CRA de novembre 2026 ». */
  title: string;
  /** Name of the downloaded file; without it there is no download button. */
  fileName?: string;
  /** `window` = the window's outer height minus 10; `fill` = the container; or pixels. */
  height?: 'window' | 'fill' | number;
  onError?: (error: unknown) => void;
};

/** The specification's rule: the window's outer height minus this, in pixels. */
const windowEdge = 10;

/** Shows a PDF in the page: pages, zoom, search, keyboard, print, download. pdf.js comes only when one is shown. */
export function DocumentViewer({ source, title, fileName, height = 'fill', onError }: DocumentViewerProps) {
  const { phase, retry } = useDocument(source, onError);
  const windowHeight = useWindowHeight();
  // Kept over a failure: who was on page 7 is on page 7 again afterwards.
  const page = useRef(1);

  return (
    <section
      className={styles.viewer}
      style={{ height: height === 'window' ? windowHeight - windowEdge : height === 'fill' ? '100%' : height }}
      aria-label={title}
      aria-busy={phase.kind === 'loading'}
    >
      {phase.kind === 'loading' && <DocumentLoading progress={phase.progress} />}
      {phase.kind === 'failed' && (
        <DocumentFailure error={phase.error} blob={phase.blob} fileName={fileName} onRetry={retry} />
      )}
      {phase.kind === 'open' && (
        <phase.Reader opened={phase.opened} blob={phase.blob} fileName={fileName} lastPage={page} />
      )}
    </section>
  );
}

function useWindowHeight(): number {
  const [height, setHeight] = useState(() => window.outerHeight);
  useEffect(() => {
    const measure = () => setHeight(window.outerHeight);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return height;
}
