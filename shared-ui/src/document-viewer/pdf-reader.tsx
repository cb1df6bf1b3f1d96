import { type RefObject, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { french } from '../format/french.ts';
import { ReloadOutlined } from '../icons/icons.ts';
import { downloadFile } from './download.ts';
import { type OpenDocument, openPdf } from './pdf-engine.ts';
import styles from './pdf-pages.module.css';
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

/** The pages of a PDF one under the other, with what one needs to find, read and keep them. */
export function PdfReader({ opened: { pdf }, blob, fileName, lastPage }: PdfReaderProps) {
  const root = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const { pages, broken, redraw, ...reading } = useReading(container, pdf, lastPage);
  const search = useDocumentSearch(pages);
  const printing = usePrinting(pdf);
  const [help, setHelp] = useState(false);
  const actions = {
    ...reading,
    openSearch: search.open,
    print: printing.start,
    download: fileName === undefined ? undefined : () => downloadFile(blob, fileName),
    showHelp: () => setHelp(true),
  };
  useShortcuts(root, container, actions, search);

  return (
    <div ref={root} className={styles.reader}>
      <ReaderToolbar actions={actions} printing={printing} />
      {search.isOpen && <SearchBar search={search} />}
      {broken.length > 0 && <BrokenPages numbers={broken} onRetry={redraw} />}
      <div className={styles.window}>
        {/* biome-ignore lint/a11y/useSemanticElements: pdf.js wants a div, and sees to what is in it */}
        <div
          ref={container}
          className={styles.pages}
          role="region"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Pages"
        >
          <div className={`pdfViewer ${styles.all}`} />
        </div>
      </div>
      {help && <ShortcutHelp onClose={() => setHelp(false)} />}
    </div>
  );
}

function BrokenPages({ numbers, onRetry }: { numbers: readonly number[]; onRetry: () => void }) {
  const which = numbers.length === 1 ? `La page ${numbers[0]} ne peut` : `Les pages ${numbers.join(', ')} ne peuvent`;
  return (
    <div className={styles.broken} role="alert">
      <p>{french(`${which} pas être ${numbers.length === 1 ? 'affichée' : 'affichées'}.`)}</p>
      <Button size="small" icon={<ReloadOutlined />} onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  );
}
