import { type RefObject, useEffect } from 'react';

type Point = { x: number; y: number };

/** A point of a page and where it stands in the window of the document: `x` and `y` count from its corner. */
export type Grip = Point & { frame: HTMLElement; across: number; down: number };

/** @param at in the window's pixels, as pointers give them */
export function gripAt(pages: HTMLElement, at: Point): Grip | undefined {
  const frames = [...pages.querySelectorAll<HTMLElement>('[data-page]')];
  const frame = frames.find((candidate) => candidate.getBoundingClientRect().bottom >= at.y) ?? frames.at(-1);
  if (!frame) return undefined;
  const place = frame.getBoundingClientRect();
  if (place.width === 0 || place.height === 0) return undefined;
  const corner = pages.getBoundingClientRect();
  return {
    x: at.x - corner.left,
    y: at.y - corner.top,
    frame,
    across: (at.x - place.left) / place.width,
    down: (at.y - place.top) / place.height,
  };
}

/** The point that somebody who presses a button looks at: upper middle of the window. */
export function gripInView(pages: HTMLElement): Grip | undefined {
  const place = pages.getBoundingClientRect();
  return gripAt(pages, { x: place.left + place.width / 2, y: place.top + place.height / 3 });
}

export function holdGrip(pages: HTMLElement, { frame, across, down, x, y }: Grip): void {
  const place = frame.getBoundingClientRect();
  const corner = pages.getBoundingClientRect();
  pages.scrollLeft += place.left + across * place.width - corner.left - x;
  pages.scrollTop += place.top + down * place.height - corner.top - y;
}

/** Pixels of the document's window that can be seen: it may reach below the edge of the browser's. */
export function visibleHeight(pages: HTMLElement): number {
  const top = Math.max(0, pages.getBoundingClientRect().top);
  const seen = Math.min(pages.clientHeight, window.innerHeight - top);
  return seen > 0 ? seen : pages.clientHeight;
}

/** Moves the pages and nothing around them, so that the tools stay where they are. */
export function bringToTop(pages: HTMLElement, frame: Element): void {
  const gap = Number.parseFloat(getComputedStyle(pages).paddingTop) || 0;
  pages.scrollTop += frame.getBoundingClientRect().top - pages.getBoundingClientRect().top - gap;
}

/** A line of the text, into the middle of what can be seen; nothing moves when it is in view already. */
export function bringToMiddle(pages: HTMLElement, line: Element): void {
  const place = line.getBoundingClientRect();
  const corner = pages.getBoundingClientRect();
  const height = visibleHeight(pages);
  const top = place.top - corner.top;
  if (top < 0 || top + place.height > height) pages.scrollTop += top - height / 2;
  const left = place.left - corner.left;
  if (left < 0 || left + place.width > pages.clientWidth) pages.scrollLeft += left - pages.clientWidth / 4;
}

/** Factor for one unit of a wheel or of a touch pad, whose pinch arrives as a wheel with Ctrl. */
export function wheelFactor(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * 30;
  return Math.exp(-Math.max(-200, Math.min(200, pixels)) / 200);
}

/** Ctrl + wheel, and two fingers: the page grows under them instead of the whole window. */
export function useZoomGestures(
  pages: RefObject<HTMLElement | null>,
  zoomBy: (factor: number, at: Point) => void,
): void {
  useEffect(() => {
    const element = pages.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomBy(wheelFactor(event.deltaY, event.deltaMode), { x: event.clientX, y: event.clientY });
    };
    let spread: number | undefined;
    const onTouchStart = (event: TouchEvent) => {
      spread = event.touches.length === 2 ? fingers(event).spread : undefined;
    };
    const onTouchMove = (event: TouchEvent) => {
      if (spread === undefined || event.touches.length !== 2) return;
      event.preventDefault();
      const { spread: now, at } = fingers(event);
      zoomBy(now / spread, at);
      spread = now;
    };
    // React listens passively to both: it could not keep the browser from zooming the window.
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchstart', onTouchStart, { passive: true });
    element.addEventListener('touchmove', onTouchMove, { passive: false });
    element.addEventListener('touchend', onTouchStart, { passive: true });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchstart', onTouchStart);
      element.removeEventListener('touchmove', onTouchMove);
      element.removeEventListener('touchend', onTouchStart);
    };
  }, [pages, zoomBy]);
}

function fingers({ touches }: TouchEvent): { spread: number; at: Point } {
  const [one, two] = [touches[0], touches[1]];
  if (!one || !two) return { spread: 1, at: { x: 0, y: 0 } };
  return {
    spread: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) || 1,
    at: { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 },
  };
}
