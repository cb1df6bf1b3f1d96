/** At zoom 1, in CSS pixels. */
export type PageSize = { width: number; height: number };

/** As wide as the window, as large as fits whole, or a factor that somebody chose. */
export type Zoom = 'width' | 'page' | number;

export type Room = { width: number; height: number };

const zoomSteps = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];
export const smallestZoom = 0.25;
export const largestZoom = 4;
/** Nobody reads an A4 page better at more than this on a wide window. */
const widestFit = 1.5;
/** The factor between a page's own size and the pixels on screen. */
export function scaleOf(zoom: Zoom, room: Room, widest: PageSize): number {
  if (typeof zoom === 'number') return within(zoom);
  if (room.width <= 0) return 1;
  const width = Math.min(room.width / widest.width, widestFit);
  return within(zoom === 'width' || room.height <= 0 ? width : Math.min(width, room.height / widest.height));
}

export function within(scale: number): number {
  return Math.min(Math.max(scale, smallestZoom), largestZoom);
}

/** The next step from what is shown now, whatever it comes from. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  // What fits is seldom a round figure: a step that changes nothing visible is no step.
  const step =
    direction > 0
      ? zoomSteps.find((candidate) => candidate > scale * 1.02)
      : zoomSteps.findLast((candidate) => candidate < scale * 0.98);
  return step ?? within(scale);
}

/** The page that the others are measured by. */
export function widestOf(sizes: readonly PageSize[]): PageSize {
  return sizes.reduce((widest, size) => (size.width > widest.width ? size : widest));
}

/** Factor for one unit of a wheel or of a touch pad, whose pinch arrives as a wheel with Ctrl. */
export function wheelFactor(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * 30;
  return Math.exp(-Math.max(-200, Math.min(200, pixels)) / 200);
}
