import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Grip, gripAt, gripInView, holdGrip, useZoomGestures, visibleHeight } from './gestures.ts';
import type { PageSize } from './zoom.ts';
import { nextZoom, type Room, scaleOf, widestOf, within, type Zoom } from './zoom.ts';

/** How large the pages are shown; they fit the width until somebody zooms, and what is looked at stays in view. */
export function useZoom(pages: RefObject<HTMLElement | null>, sizes: readonly PageSize[]) {
  const widest = useMemo(() => widestOf(sizes), [sizes]);
  const room = useRoom(pages);
  const [zoom, setZoom] = useState<Zoom>('width');
  const scale = scaleOf(zoom, room, widest);
  const grip = useRef<Grip>(undefined);
  /** What was in view at the last movement: where to stay when the window changes. */
  const seen = useRef<Grip>(undefined);
  const shown = useRef(scale);
  shown.current = scale;

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

  const zoomBy = useCallback(
    (factor: number, at: { x: number; y: number }) => {
      // Several movements may come before the next drawing.
      shown.current = within(shown.current * factor);
      zoomTo(shown.current, at);
    },
    [zoomTo],
  );
  useZoomGestures(pages, zoomBy);

  return {
    scale,
    zoom,
    /** To be called whenever the pages moved. */
    remember: useCallback(() => {
      seen.current = pages.current ? gripInView(pages.current) : undefined;
    }, [pages]),
    fitWidth: () => zoomTo('width'),
    fitPage: () => zoomTo('page'),
    zoomIn: () => zoomTo(nextZoom(scale, 1)),
    zoomOut: () => zoomTo(nextZoom(scale, -1)),
  };
}

/** Pixels inside the padding, as far as they can be seen. */
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
