import { breakpoints } from '../measures/measures.ts';

/** What the page, its bar and its dialogs leave free above them; see base.css. */
const ROOM = '--toasts';

/**
 * On a phone a failure is as wide as the window: the page begins below it as long as it stands, so that it never lies
 * on what can be pressed. @returns how to stop
 */
export function makeRoom(layer: HTMLElement): () => void {
  const { style } = document.documentElement;
  const measure = () => {
    const isInTheWay = window.innerWidth <= breakpoints.phone && layer.querySelector('[role="alert"]') !== null;
    if (isInTheWay) style.setProperty(ROOM, `${layer.firstElementChild?.clientHeight ?? 0}px`);
    else style.removeProperty(ROOM);
  };
  const sizes = new ResizeObserver(measure);
  const comings = new MutationObserver(() => {
    sizes.disconnect();
    for (const child of layer.children) sizes.observe(child);
    measure();
  });
  comings.observe(layer, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    comings.disconnect();
    style.removeProperty(ROOM);
  };
}
