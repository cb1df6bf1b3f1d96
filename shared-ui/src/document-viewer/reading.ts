import { type RefObject, useCallback, useEffect, useState } from 'react';

const zoomSteps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];
const smallest = 0.25;
const largest = 4;
/** Nobody reads an A4 page better at more than this on a wide window. */
const widestFit = 1.5;

export type Reading = ReturnType<typeof useReading>;

/** Where one is in a document and how large it is shown; it fits the width until somebody zooms. */
export function useReading(pages: RefObject<HTMLElement | null>, pageWidth: number, total: number) {
  const [fitScale, setFitScale] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);

  useEffect(() => {
    const element = pages.current;
    if (!element) return;
    const measure = () => {
      const style = getComputedStyle(element);
      const room =
        element.clientWidth -
        Number.parseFloat(style.paddingLeft || '0') -
        Number.parseFloat(style.paddingRight || '0');
      if (room > 0) setFitScale(Math.min(room / pageWidth, widestFit));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pages, pageWidth]);

  const follow = useCallback(() => {
    const element = pages.current;
    if (!element) return;
    const middle = element.getBoundingClientRect().top + element.clientHeight / 3;
    const tops = [...element.querySelectorAll('[data-page]')].map((frame) => frame.getBoundingClientRect().top);
    setPage(Math.max(1, tops.filter((top) => top <= middle).length));
  }, [pages]);

  const goTo = (target: number) => {
    const number = Math.min(Math.max(target, 1), total);
    pages.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' });
    setPage(number);
  };

  return {
    page,
    scale: Math.min(Math.max(fitScale * zoom, smallest), largest),
    follow,
    goTo,
    fit: () => setZoom(1),
    zoomIn: () => setZoom((now) => zoomSteps.find((step) => step > now) ?? now),
    zoomOut: () => setZoom((now) => zoomSteps.findLast((step) => step < now) ?? now),
  };
}
