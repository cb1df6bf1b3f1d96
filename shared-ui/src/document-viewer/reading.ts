import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { bringToTop, type Grip, gripAt, gripInView, holdGrip, useZoomGestures, visibleHeight } from './gestures.ts';
import type { PageSize } from './pdf-engine.ts';
import { nextZoom, type Room, scaleOf, widestOf, within, type Zoom } from './zoom.ts';

export type Reading = ReturnType<typeof useReading>;

/** Where one is in a document and how large it is shown; it fits the width until somebody zooms. */
export function useReading(
  pages: RefObject<HTMLElement | null>,
  sizes: readonly PageSize[],
  lastPage: RefObject<number>,
) {
  const total = sizes.length;
  const [page, setPage] = useState(() => Math.min(lastPage.current, total));
  const widest = useMemo(() => widestOf(sizes), [sizes]);
  const room = useRoom(pages);
  const [zoom, setZoom] = useState<Zoom>('width');
  const scale = scaleOf(zoom, room, widest);
  const grip = useRef<Grip>(undefined);
  /** What was in view at the last movement: where to stay when the window changes. */
  const seen = useRef<Grip>(undefined);
  lastPage.current = page;

  const zoomTo = useCallback(
    (next: Zoom, at?: { x: number; y: number }) => {
      if (pages.current) grip.current = at ? gripAt(pages.current, at) : gripInView(pages.current);
      setZoom(next);
    },
    [pages],
  );

  // Before the browser paints: what was looked at stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is taken up again at every change of scale
  useLayoutEffect(() => {
    const held = grip.current ?? seen.current;
    if (held && pages.current) holdGrip(pages.current, held);
    grip.current = undefined;
  }, [scale, pages]);

  const shown = useRef(scale);
  shown.current = scale;
  const zoomBy = useCallback(
    (factor: number, at: { x: number; y: number }) => {
      // Several movements may come before the next drawing.
      shown.current = within(shown.current * factor);
      zoomTo(shown.current, at);
    },
    [zoomTo],
  );
  useZoomGestures(pages, zoomBy);

  const follow = useCallback(() => {
    const element = pages.current;
    if (!element) return;
    setPage(pageInView(element));
    seen.current = gripInView(element);
  }, [pages]);

  const goTo = useCallback(
    (target: number) => {
      const number = Math.min(Math.max(Math.round(target), 1), total);
      const frame = frameOf(pages.current, number);
      if (pages.current && frame) bringToTop(pages.current, frame);
      setPage(number);
    },
    [pages, total],
  );

  // After a failure and its retry: back to where one was.
  useEffect(() => {
    if (lastPage.current > 1) goTo(lastPage.current);
  }, [lastPage, goTo]);

  return {
    page,
    scale,
    zoom,
    follow,
    goTo,
    fitWidth: () => zoomTo('width'),
    fitPage: () => zoomTo('page'),
    zoomIn: () => zoomTo(nextZoom(scale, 1)),
    zoomOut: () => zoomTo(nextZoom(scale, -1)),
  };
}

function frameOf(pages: HTMLElement | null, number: number): Element | null | undefined {
  return pages?.querySelector(`[data-page="${number}"]`);
}

/** The last page that begins in the upper third of the window. */
function pageInView(pages: HTMLElement): number {
  const line = pages.getBoundingClientRect().top + pages.clientHeight / 3;
  const frames = [...pages.querySelectorAll('[data-page]')];
  const isAtEnd = pages.scrollTop > 0 && pages.scrollTop + pages.clientHeight >= pages.scrollHeight - 1;
  if (isAtEnd) return frames.length;
  return Math.max(1, frames.filter((frame) => frame.getBoundingClientRect().top <= line).length);
}

/** Pixels inside the padding, without a scroll bar that may come or go. */
function useRoom(pages: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = pages.current;
    if (!element) return;
    const measure = () => {
      const style = getComputedStyle(element);
      const inner = (size: number, ...sides: string[]) =>
        size - sides.reduce((sum, side) => sum + (Number.parseFloat(side) || 0), 0);
      const width = inner(element.clientWidth, style.paddingLeft, style.paddingRight);
      const height = inner(visibleHeight(element), style.paddingTop, style.paddingBottom);
      setRoom((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pages]);
  return room;
}
