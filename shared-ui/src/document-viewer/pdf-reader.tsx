import { type RefObject, useCallback, useRef, useState } from 'react';
import { downloadFile } from './download.ts';
import { usePageSizes } from './page-sizes.ts';
import { type OpenDocument, openPdf } from './pdf-engine.ts';
import styles from './pdf-page.module.css';
import { PdfPage } from './pdf-page.tsx';
import { usePrinting } from './print-document.ts';
import { ReaderToolbar } from './reader-toolbar.tsx';
import { useReading } from './reading.ts';
import { SearchBar } from './search-bar.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useShortcuts } from './shortcuts.ts';
import { useDocumentSearch } from './use-document-search.ts';

export { openPdf };

export type PdfReaderProps = {
  opened: OpenDocument;
  blob: Blob;
  fileName: string | undefined;
  /** The page to begin with; kept up to date for the next time. */
  lastPage: RefObject<number>;
};

/** Pages before and after the one being read that are drawn ahead. */
const ahead = 1;

/** The pages of a PDF one under the other, with what one needs to find, read and keep them. */
export function PdfReader({ opened, blob, fileName, lastPage }: PdfReaderProps) {
  const { pdf, first } = opened;
  const total = pdf.numPages;
  const root = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLElement>(null);
  // The page somebody waits for is drawn alone; its neighbours are for when they turn it.
  const [hasFirst, setFirst] = useState(false);
  const showedFirst = useCallback(() => setFirst(true), []);
  const sizes = usePageSizes(pdf, first, hasFirst);
  const reading = useReading(pages, sizes, lastPage);
  const { goTo } = reading;
  const bringPage = useCallback(
    (number: number) => {
      if (number !== lastPage.current) goTo(number);
    },
    [goTo, lastPage],
  );
  const search = useDocumentSearch(pdf, bringPage);
  const printing = usePrinting(pdf);
  const [help, setHelp] = useState(false);
  const load = useCallback((number: number) => pdf.getPage(number), [pdf]);
  const actions = {
    ...reading,
    total,
    openSearch: search.open,
    print: printing.start,
    download: fileName === undefined ? undefined : () => downloadFile(blob, fileName),
    showHelp: () => setHelp(true),
  };
  useShortcuts(root, pages, actions, search);

  return (
    <div ref={root} className={styles.reader}>
      <ReaderToolbar actions={actions} printing={printing} />
      {search.isOpen && <SearchBar search={search} />}
      <section
        ref={pages}
        className={styles.pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Pages"
        data-pages=""
        onScroll={reading.follow}
      >
        {sizes.map((size, index) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are numbered and never move
            key={index}
            number={index + 1}
            total={total}
            load={load}
            size={size}
            scale={reading.scale}
            early={index === 0 ? opened.early : undefined}
            isNear={Math.abs(index + 1 - reading.page) <= (hasFirst ? ahead : 0)}
            onDrawn={hasFirst ? undefined : showedFirst}
            search={search}
          />
        ))}
      </section>
      {help && <ShortcutHelp onClose={() => setHelp(false)} />}
    </div>
  );
}
