import { AnnotationEditorType, AnnotationMode, PixelsPerInch, TouchManager } from 'pdfjs-dist';
// After pdf.js itself, whose parts it looks for when it starts.
import { EventBus, LinkTarget, PDFLinkService, type PDFPageView, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { DocumentFinder } from './document-finder.ts';
import { bringToMiddle, visibleHeight } from './in-view.ts';
import type { PDFDocumentProxy } from './pdf-engine.ts';
import { type PageSize, scaleOf, wheelFactor, widestOf, within, type Zoom } from './zoom.ts';

/** pdf.js's factor 1 is the size on paper; ours is a pixel for each point of the document. */
const pointsToPixels = PixelsPerInch.PDF_TO_CSS_UNITS;
/** While somebody zooms, the picture is stretched; it is drawn again once they stop. Milliseconds. */
const settleTime = 150;
/** pdf.js has its words in attributes that a translator fills; ours are set here. */
const noWords = { pause: () => undefined, resume: () => undefined } as unknown as PDFViewer['l10n'];
/** What is shown is read: links answer, forms and notes are pictures. */
const readOnly = {
  l10n: noWords,
  annotationMode: AnnotationMode.ENABLE,
  annotationEditorMode: AnnotationEditorType.DISABLE,
  enableAutoLinking: false,
  enableSelectionRendering: false,
};

type Point = { x: number; y: number };

export type PageEvents = {
  onPage: (page: number) => void;
  onZoom: (zoom: Zoom, scale: number) => void;
  /** A page could be drawn, or could not. */
  onDrawn: (page: number, isShown: boolean) => void;
};

/** The pages of a document in their window: pdf.js's own viewer, which draws, reads out, marks and scrolls. */
export class ShownPages {
  readonly finder: DocumentFinder;
  readonly total: number;
  readonly #container: HTMLDivElement;
  readonly #viewer: PDFViewer;
  readonly #stop = new AbortController();
  readonly #events: PageEvents;
  #zoom: Zoom = 'width';

  constructor(container: HTMLDivElement, pdf: PDFDocumentProxy, firstPage: number, events: PageEvents) {
    const { signal } = this.#stop;
    const eventBus = new EventBus();
    const linkService = new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK });
    this.total = pdf.numPages;
    this.#container = container;
    this.#events = events;
    this.finder = new DocumentFinder(eventBus, linkService, (line) => bringToMiddle(container, line));
    // Its types do not know the signal.
    const options = { ...readOnly, container, eventBus, linkService, findController: this.finder, abortSignal: signal };
    this.#viewer = new PDFViewer(options);
    this.#listen(eventBus, firstPage);
    this.#followGestures(signal);
    const room = new ResizeObserver(() => this.fit());
    room.observe(container);
    signal.addEventListener('abort', () => room.disconnect());
    linkService.setViewer(this.#viewer);
    linkService.setDocument(pdf);
    this.#viewer.setDocument(pdf);
  }

  get scale(): number {
    return this.#viewer.currentScale * pointsToPixels;
  }

  goTo(page: number): void {
    if (this.#viewer.pagesCount === 0) return;
    const number = Math.min(Math.max(Math.round(page), 1), this.total);
    this.#viewer.currentPageNumber = number;
    // With the gap above it, which pdf.js leaves out.
    const { offsetTop } = this.#viewer.getPageView(number - 1).div;
    const gap = Number.parseFloat(getComputedStyle(this.#container).paddingTop) || 0;
    this.#container.scrollTop = Math.min(this.#container.scrollTop, offsetTop - gap);
  }

  zoomTo(zoom: Zoom): void {
    this.#zoom = zoom;
    if (this.#viewer.pagesCount === 0) return;
    this.#viewer.currentScale = this.#scaleOf(zoom) / pointsToPixels;
    this.#events.onZoom(zoom, this.scale);
    // A page that is to be seen whole begins at the top.
    if (zoom === 'page') this.goTo(this.#viewer.currentPageNumber);
  }

  /** Again, because there is another room for the pages; what somebody chose as a figure stays. */
  fit(): void {
    if (typeof this.#zoom !== 'number') this.zoomTo(this.#zoom);
    this.#viewer.update();
  }

  /** Draws a page again that could not be drawn. */
  redraw(page: number): void {
    this.#viewer.getPageView(page - 1)?.reset();
    this.#viewer.update();
  }

  close(): void {
    for (const view of this.#viewer.getCachedPageViews()) view.destroy();
    this.#viewer.setDocument(null);
    this.#stop.abort();
  }

  #listen(eventBus: EventBus, firstPage: number): void {
    eventBus.on('pagesinit', () => {
      this.#nameFrames();
      this.zoomTo(this.#zoom);
      this.goTo(firstPage);
    });
    eventBus.on('pagesloaded', () => {
      this.fit();
      this.#views().forEach(({ pdfPage }, index) => {
        if (!pdfPage) this.#events.onDrawn(index + 1, false);
      });
    });
    eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => this.#events.onPage(pageNumber));
    eventBus.on('pagerendered', ({ pageNumber, error }: { pageNumber: number; error: unknown }) =>
      this.#events.onDrawn(pageNumber, !error),
    );
    // Its text is read with its page, and is no stop of its own for the keyboard.
    eventBus.on('textlayerrendered', ({ source }: { source: PDFPageView }) =>
      source.textLayer?.div.removeAttribute('tabindex'),
    );
    eventBus.on('updateviewarea', ({ location }: { location: { pageNumber: number } }) =>
      this.#release(location.pageNumber),
    );
  }

  #views(): PDFPageView[] {
    return Array.from({ length: this.#viewer.pagesCount }, (_, index) => this.#viewer.getPageView(index));
  }

  #nameFrames(): void {
    for (const { div, id } of this.#views()) {
      div.setAttribute('role', 'group');
      div.setAttribute('aria-label', `Page ${id} sur ${this.total}`);
    }
  }

  #scaleOf(zoom: Zoom): number {
    const sizes = this.#views().map(
      ({ width, height, scale }): PageSize => ({
        width: width / scale / pointsToPixels,
        height: height / scale / pointsToPixels,
      }),
    );
    const style = getComputedStyle(this.#container);
    const inner = (size: number, ...sides: string[]) =>
      size - sides.reduce((sum, side) => sum + (Number.parseFloat(side) || 0), 0);
    return scaleOf(
      zoom,
      {
        width: inner(this.#container.clientWidth, style.paddingLeft, style.paddingRight),
        height: inner(visibleHeight(this.#container), style.paddingTop, style.paddingBottom),
      },
      widestOf(sizes),
    );
  }

  /** pdf.js keeps ten pictures, which is more than a phone has room for: those beside what is in view are enough. */
  #release(first: number): void {
    const { scrollTop, clientHeight } = this.#container;
    let last = first;
    while (last < this.total && this.#viewer.getPageView(last).div.offsetTop < scrollTop + clientHeight) last += 1;
    for (const view of this.#viewer.getCachedPageViews()) {
      if (view.id < first - 1 || view.id > last + 1) view.destroy();
    }
  }

  /** Ctrl + wheel, and two fingers: the page grows under them instead of the whole window. */
  #followGestures(signal: AbortSignal): void {
    const container = this.#container;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.#zoomBy(wheelFactor(event.deltaY, event.deltaMode), { x: event.clientX, y: event.clientY });
    };
    container.addEventListener('wheel', onWheel, { passive: false, signal });
    new TouchManager({
      container,
      onPinching: ([x, y]: [number, number], before: number, now: number, ...pan: [number, number]) =>
        this.#zoomBy(now / before, { x, y }, pan),
      onPanning: (...pan: [number, number]) => this.#viewer.panBy(...pan),
      signal,
    });
  }

  #zoomBy(factor: number, at: Point, pan?: [number, number]): void {
    const corner = this.#container.getBoundingClientRect();
    // What was asked for counts, not what pdf.js rounds it to: many small steps are a large one.
    const from = typeof this.#zoom === 'number' ? this.#zoom : this.scale;
    this.#zoom = within(from * factor);
    this.#viewer.updateScale({
      scaleFactor: this.#zoom / this.scale,
      origin: [at.x - corner.left, at.y - corner.top],
      pan,
      drawingDelay: settleTime,
    });
    this.#events.onZoom(this.#zoom, this.scale);
  }
}
