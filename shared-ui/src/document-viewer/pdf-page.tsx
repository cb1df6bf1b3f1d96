import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './document-viewer.module.css';
import { type PDFPageProxy, TextLayer } from './pdf-engine.ts';

export type PageSize = { width: number; height: number };

type PdfPageProps = {
  number: number;
  total: number;
  load: (number: number) => Promise<PDFPageProxy>;
  /** At zoom 1, in CSS pixels; the place is taken before the page is drawn. */
  size: PageSize;
  scale: number;
  onError: (error: unknown) => void;
};

/** One page: drawn once it comes near the window, with its text above it to read out, select and copy. */
export function PdfPage({ number, total, load, size, scale, onError }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const near = useNearness(frame);

  useEffect(() => {
    if (!near || !canvas.current || !text.current) return;
    const drawing = drawPage(load(number), canvas.current, text.current, scale);
    drawing.done.catch((error: unknown) => {
      if (!drawing.stopped()) onError(error);
    });
    return drawing.stop;
  }, [near, load, number, scale, onError]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a page of a document is no fieldset
    <div
      ref={frame}
      role="group"
      aria-label={`Page ${number} sur ${total}`}
      data-page={number}
      className={styles.page}
      style={frameStyle(size, scale)}
    >
      <canvas ref={canvas} />
      <div ref={text} className={styles.text} />
    </div>
  );
}

/** pdf.js sizes the text by this property. */
function frameStyle(size: PageSize, scale: number): CSSProperties {
  const place: CSSProperties = { width: size.width * scale, height: size.height * scale };
  return { ...place, ['--total-scale-factor' as keyof CSSProperties]: scale };
}

function useNearness(frame: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current || typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '800px 0px' },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return near;
}

function drawPage(loading: Promise<PDFPageProxy>, canvas: HTMLCanvasElement, text: HTMLElement, scale: number) {
  let stopped = false;
  let cancel: () => void = () => undefined;

  const draw = async () => {
    const page = await loading;
    if (stopped) return;
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const viewport = page.getViewport({ scale: scale * density });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: text,
      viewport: page.getViewport({ scale }),
    });
    cancel = () => {
      task.cancel();
      layer.cancel();
    };
    text.replaceChildren();
    await Promise.all([task.promise, layer.render()]);
  };

  return {
    done: draw(),
    stopped: () => stopped,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
