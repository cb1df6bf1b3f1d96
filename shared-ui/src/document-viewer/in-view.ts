/** Pixels of the document's window that can be seen: it may reach below the edge of the browser's. */
export function visibleHeight(pages: HTMLElement): number {
  const top = Math.max(0, pages.getBoundingClientRect().top);
  const seen = Math.min(pages.clientHeight, window.innerHeight - top);
  return seen > 0 ? seen : pages.clientHeight;
}

/**
 * A line of the text, into the middle of what can be seen; nothing moves when it is in view already, nor around the
 * pages.
 */
export function bringToMiddle(pages: HTMLElement, line: Element): void {
  const place = line.getBoundingClientRect();
  const corner = pages.getBoundingClientRect();
  const height = visibleHeight(pages);
  const top = place.top - corner.top;
  if (top < 0 || top + place.height > height) pages.scrollTop += top - height / 2;
  const left = place.left - corner.left;
  if (left < 0 || left + place.width > pages.clientWidth) pages.scrollLeft += left - pages.clientWidth / 4;
}
