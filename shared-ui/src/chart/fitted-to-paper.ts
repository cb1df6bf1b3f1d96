import { type RefObject, useEffect } from 'react';

/**
 * Paper is narrower than a screen, and nothing draws anew for it: while a page is printed its drawings scale, which
 * chart.module.css asks for and which takes a view box.
 */
export function useFittedToPaper(chart: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const drawings = () => [...(chart.current?.querySelectorAll('svg') ?? [])];
    const fit = () => {
      for (const drawing of drawings()) {
        drawing.setAttribute('viewBox', `0 0 ${drawing.getAttribute('width')} ${drawing.getAttribute('height')}`);
      }
    };
    const release = () => {
      for (const drawing of drawings()) drawing.removeAttribute('viewBox');
    };
    window.addEventListener('beforeprint', fit);
    window.addEventListener('afterprint', release);
    return () => {
      window.removeEventListener('beforeprint', fit);
      window.removeEventListener('afterprint', release);
    };
  }, [chart]);
}
