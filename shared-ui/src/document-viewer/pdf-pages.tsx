import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { formatPercent } from '../format/format.ts';
import { DownloadOutlined, DownOutlined, UpOutlined, ZoomInOutlined, ZoomOutOutlined } from '../icons/icons.ts';
import { LoadingSkeleton } from '../states/states.tsx';
import styles from './document-viewer.module.css';
import { openDocument, type PDFDocumentProxy } from './pdf-engine.ts';
import { type PageSize, PdfPage } from './pdf-page.tsx';
import { type Reading, useReading } from './reading.ts';

type PdfPagesProps = { bytes: Uint8Array; fileName?: string; onError: (error: unknown) => void };
type Opened = { document: PDFDocumentProxy; sizes: PageSize[] };

/** The pages of a PDF one under the other, with what one needs to read and keep them. */
export function PdfPages({ bytes, fileName, onError }: PdfPagesProps) {
  const [opened, setOpened] = useState<Opened>();

  useEffect(() => {
    let current = true;
    const opening = openDocument(bytes);
    opening.document.then(measured).then(
      (result) => current && setOpened(result),
      (error: unknown) => current && onError(error),
    );
    return () => {
      current = false;
      opening.close();
    };
  }, [bytes, onError]);

  if (opened === undefined) return <LoadingSkeleton rows={12} label="Ouverture du document…" />;
  return <Reader opened={opened} bytes={bytes} fileName={fileName} onError={onError} />;
}

async function measured(document: PDFDocumentProxy): Promise<Opened> {
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
  return { document, sizes: pages.map((page) => page.getViewport({ scale: 1 })) };
}

function Reader({ opened, bytes, fileName, onError }: PdfPagesProps & { opened: Opened }) {
  const pages = useRef<HTMLDivElement>(null);
  const { document, sizes } = opened;
  const widest = useMemo(() => Math.max(...sizes.map((size) => size.width)), [sizes]);
  const reading = useReading(pages, widest, sizes.length);
  const load = useCallback((number: number) => document.getPage(number), [document]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (obey(event.key, reading, sizes.length)) event.preventDefault();
  };

  return (
    <>
      <Toolbar reading={reading} total={sizes.length} download={fileName && (() => download(bytes, fileName))} />
      <section
        ref={pages}
        className={styles.pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Pages"
        onKeyDown={onKeyDown}
        onScroll={reading.follow}
      >
        {sizes.map((size, index) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are numbered and never move
            key={index}
            number={index + 1}
            total={sizes.length}
            load={load}
            size={size}
            scale={reading.scale}
            onError={onError}
          />
        ))}
      </section>
    </>
  );
}

function obey(key: string, reading: Reading, total: number): boolean {
  switch (key) {
    case '+':
    case '=':
      reading.zoomIn();
      return true;
    case '-':
      reading.zoomOut();
      return true;
    case '0':
      reading.fit();
      return true;
    case 'ArrowRight':
      reading.goTo(reading.page + 1);
      return true;
    case 'ArrowLeft':
      reading.goTo(reading.page - 1);
      return true;
    case 'Home':
      reading.goTo(1);
      return true;
    case 'End':
      reading.goTo(total);
      return true;
    default:
      return false;
  }
}

type ToolbarProps = { reading: Reading; total: number; download: (() => void) | '' | undefined };

function Toolbar({ reading, total, download }: ToolbarProps) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Document">
      <IconButton
        size="small"
        label="Page précédente"
        icon={<UpOutlined />}
        disabled={reading.page <= 1}
        onClick={() => reading.goTo(reading.page - 1)}
      />
      <IconButton
        size="small"
        label="Page suivante"
        icon={<DownOutlined />}
        disabled={reading.page >= total}
        onClick={() => reading.goTo(reading.page + 1)}
      />
      <span className={styles.position} role="status">{`page ${reading.page} / ${total}`}</span>
      <span className={styles.space} />
      <IconButton size="small" label="Zoom arrière" icon={<ZoomOutOutlined />} onClick={reading.zoomOut} />
      <span className={styles.zoom}>{formatPercent(reading.scale * 100, 0)}</span>
      <IconButton size="small" label="Zoom avant" icon={<ZoomInOutlined />} onClick={reading.zoomIn} />
      {download && <IconButton size="small" label="Télécharger" icon={<DownloadOutlined />} onClick={download} />}
    </div>
  );
}

function download(bytes: Uint8Array, fileName: string): void {
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
