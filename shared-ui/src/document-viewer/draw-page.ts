import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';

/** The pieces of a page's text as they stand in the page, in the order of the document. */
export type TextRuns = readonly HTMLElement[];

/** Sharper than this nobody sees. */
const sharpest = 2;
/** Pixels of one picture; beyond this phones show nothing at all. */
const largestPicture = 2 ** 24;

/** Pixels of the picture for one pixel of the page. */
export function sharpness(width: number, height: number, density: number): number {
  return Math.min(density, sharpest, Math.sqrt(largestPicture / (width * height)));
}

/** A picture on its way; the canvas rejects when it fails or is cancelled. */
type Painting = { canvas: Promise<HTMLCanvasElement>; cancel: () => void };

function paint(page: PDFPageProxy, scale: number): Painting {
  const { width, height } = page.getViewport({ scale });
  const viewport = page.getViewport({ scale: scale * sharpness(width, height, window.devicePixelRatio || 1) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  return { canvas: task.promise.then(() => canvas), cancel: () => task.cancel() };
}

/** Gives a picture that was begun early to the one who first asks, when it is as large as theirs; never again. */
export type EarlyPicture = { take: (scale: number) => Painting | undefined };

/** Begins the picture of a page while the place for it is still being made. */
export function paintEarly(page: PDFPageProxy, scale: number): EarlyPicture {
  let painting: Painting | undefined = paint(page, scale);
  // Who takes it is told; before that nobody is.
  painting.canvas.catch(() => undefined);
  return {
    take: (wanted) => {
      const taken = painting;
      painting = undefined;
      if (wanted === scale) return taken;
      taken?.cancel();
      return undefined;
    },
  };
}

interface Drawing {
  early?: EarlyPicture;
  onDrawn: () => void;
  onFailure: (error: unknown) => void;
}

/** Draws beside what is shown and changes them when ready, so that nothing flickers. @returns how to stop */
export function drawPage(
  loading: Promise<PDFPageProxy>,
  frame: HTMLElement,
  scale: number,
  { early, onDrawn, onFailure }: Drawing,
): () => void {
  let stopped = false;
  let cancel = () => {};

  const draw = async () => {
    const page = await loading;
    if (stopped) return;
    const painting = early?.take(scale) ?? paint(page, scale);
    cancel = painting.cancel;
    const canvas = await painting.canvas;
    if (stopped) return;
    const before = frame.querySelector('canvas');
    frame.replaceChildren(canvas);
    release(before);
    onDrawn();
  };

  draw().catch((error: unknown) => {
    if (!stopped) onFailure(error);
  });
  return () => {
    stopped = true;
    cancel();
  };
}

/** Gives back what a page holds that nobody looks at any more. */
export function clearPicture(frame: HTMLElement, loading: Promise<PDFPageProxy>): void {
  release(frame.querySelector('canvas'));
  frame.replaceChildren();
  // Without effect while it is drawn for something else, and once the document is closed.
  loading.then((page) => page.cleanup()).catch(() => undefined);
}

/** Some browsers keep the pixels of a canvas that is gone until its size is zero. */
function release(canvas: HTMLCanvasElement | null): void {
  if (!canvas) return;
  canvas.width = 0;
  canvas.height = 0;
}

/** Puts the text over the picture. Its places follow the zoom by themselves. @returns how to take it away */
export function writeText(
  loading: Promise<PDFPageProxy>,
  container: HTMLElement,
  onWritten: (runs: TextRuns) => void,
): () => void {
  let stopped = false;
  let layer: TextLayer | undefined;

  const write = async () => {
    const page = await loading;
    if (stopped) return;
    layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    });
    await layer.render();
    if (!stopped) onWritten(layer.textDivs);
  };

  // A page whose text cannot be had is still worth looking at.
  write().catch(() => undefined);
  return () => {
    stopped = true;
    layer?.cancel();
    container.replaceChildren();
  };
}
