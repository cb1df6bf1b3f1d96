import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { french } from '../format/french.ts';
import { ReloadOutlined } from '../icons/icons.ts';
import { clearPicture, drawPage, type EarlyPicture, type TextRuns, writeText } from './draw-page.ts';
import type { PDFPageProxy } from './pdf-engine.ts';
import styles from './pdf-page.module.css';
import { markFound } from './search-marks.ts';
import type { DocumentSearch } from './use-document-search.ts';
import type { PageSize } from './zoom.ts';

type PdfPageProps = {
  number: number;
  total: number;
  load: (number: number) => Promise<PDFPageProxy>;
  /** The place is taken before the page is drawn. */
  size: PageSize;
  scale: number;
  /** Next to the page being read. */
  isNear: boolean;
  search: Pick<DocumentSearch, 'matches' | 'current'>;
  /** Its picture, when it was begun before this. */
  early?: EarlyPicture;
  onDrawn?: () => void;
};

/** One page: drawn while it is near the window, with its text above it to read out, select and copy. */
export function PdfPage({ number, total, load, size, scale, isNear, search, early, onDrawn }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const [hasPicture, setPicture] = useState(false);
  const [runs, setRuns] = useState<TextRuns>();
  const isSeen = useIsSeen(frame);
  const isDrawn = (isNear || isSeen) && !failed;
  const drawnScale = useSettled(scale, !hasPicture);

  useEffect(() => {
    if (!isDrawn || !picture.current) return;
    return drawPage(load(number), picture.current, drawnScale, {
      early,
      onDrawn: () => setPicture(true),
      onFailure: () => setFailed(true),
    });
  }, [isDrawn, load, number, drawnScale, early]);

  useEffect(() => {
    if (hasPicture) onDrawn?.();
  }, [hasPicture, onDrawn]);

  useEffect(() => {
    // The text waits: what is looked at first comes first.
    if (!isDrawn || !hasPicture || !text.current) return;
    const stop = writeText(load(number), text.current, setRuns);
    return () => {
      stop();
      setRuns(undefined);
    };
  }, [isDrawn, hasPicture, load, number]);

  useEffect(() => {
    if (!isDrawn) return;
    const place = picture.current;
    return () => {
      if (place) clearPicture(place, load(number));
      setPicture(false);
    };
  }, [isDrawn, load, number]);

  const { matches, current } = search;
  useEffect(() => (runs ? markFound(runs, number, matches, current) : undefined), [runs, number, matches, current]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a page of a document is no fieldset
    <div
      ref={frame}
      role="group"
      aria-label={`Page ${number} sur ${total}`}
      aria-busy={isDrawn && !hasPicture}
      data-page={number}
      className={styles.page}
      style={frameStyle(size, scale)}
    >
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      <div ref={text} className={styles.text} />
      {failed && (
        <div className={styles.brokenPage} role="alert">
          <p>{french(`La page ${number} ne peut pas être affichée.`)}</p>
          <Button icon={<ReloadOutlined />} onClick={() => setFailed(false)}>
            Réessayer
          </Button>
        </div>
      )}
    </div>
  );
}

/** pdf.js sizes the text by this property. */
function frameStyle(size: PageSize, scale: number): CSSProperties {
  const place: CSSProperties = { width: size.width * scale, height: size.height * scale };
  return { ...place, ['--total-scale-factor' as keyof CSSProperties]: scale };
}

/** Whether any of it is in the window, or nearly. */
function useIsSeen(frame: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '25% 0px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return isSeen;
}

/** While somebody zooms, the picture is stretched; it is drawn again once they stop. Milliseconds. */
const settleTime = 150;

/** @param isFree nothing is shown yet that could flicker: the value counts at once. */
function useSettled(value: number, isFree: boolean): number {
  const [settled, setSettled] = useState(value);
  if (isFree && value !== settled) setSettled(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), settleTime);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
