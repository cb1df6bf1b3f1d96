import { type RefObject, useEffect, useRef } from 'react';
import { ancestorsOf, focusable, focusNearest } from '../focus/nearest-stop.ts';

/** Toasts stay reachable above a dialog: they often say why it did not close. */
const toastLayer = '[data-layer="toasts"]';

interface Layer {
  /** A child of the body, which holds the panel. */
  element: HTMLElement;
  panel: HTMLElement;
}

/** What lies above the page, the topmost last. */
let open: readonly Layer[] = [];
/** What was made inert for them, and how the page scrolled before. */
const held = new Set<HTMLElement>();
let overflowBefore = '';

/**
 * Makes `panel` modal while it is mounted: the rest of the page is inert, Tab stays inside, Escape closes the topmost,
 * the page does not scroll, and the focus goes back where it was.
 */
export function useModal(
  panel: RefObject<HTMLElement | null>,
  onClose: (() => void) | undefined,
  initialFocus?: RefObject<HTMLElement | null>,
): void {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const layer = layerOf(panel.current);
    if (layer === undefined) return;
    const before = document.activeElement;
    const around = ancestorsOf(before);
    stack([...open, layer]);
    const onKeyDown = (event: KeyboardEvent) => {
      if (open.at(-1) !== layer) return;
      if (event.key === 'Escape' && !event.defaultPrevented) close.current?.();
      if (event.key === 'Tab') keepInside(event, layer.panel);
    };
    document.addEventListener('keydown', onKeyDown);
    const { panel: inside } = layer;
    (initialFocus?.current ?? inside.querySelector<HTMLElement>('[data-autofocus]') ?? inside).focus();
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      stack(open.filter((one) => one !== layer));
      giveBack(before, around);
    };
  }, [panel, initialFocus]);
}

/**
 * To where the focus was. What was pressed may be disabled by now, then to what it lies in; or gone with what was done
 * in here, then to the nearest thing that is left.
 */
function giveBack(before: Element | null, around: readonly Element[]): void {
  if (!(before instanceof HTMLElement) || before === document.body) return;
  if (!before.isConnected) {
    focusNearest(around);
    return;
  }
  before.focus();
  if (before.matches(':disabled')) before.closest<HTMLElement>('[role="dialog"], [tabindex="-1"]')?.focus();
}

/** What a panel lies in above the page, whoever put it there. */
function layerOf(panel: HTMLElement | null): Layer | undefined {
  const element = [...document.body.children].find((child) => child.contains(panel));
  if (panel === null || !(element instanceof HTMLElement)) return undefined;
  element.dataset.layer = 'modal';
  return { element, panel };
}

/** Only the topmost is reached and the page below holds still; dialogs that close together do so in any order. */
function stack(layers: readonly Layer[]): void {
  const { style } = document.body;
  if (open.length === 0) overflowBefore = style.overflow;
  open = layers.filter(({ panel }) => panel.isConnected);
  style.overflow = open.length === 0 ? overflowBefore : 'hidden';
  const top = open.at(-1)?.element;
  for (const one of held) one.inert = false;
  held.clear();
  if (top === undefined) return;
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child === top || child.inert) continue;
    if (child.matches(`${toastLayer}, script, style`)) continue;
    child.inert = true;
    held.add(child);
  }
}

function keepInside(event: KeyboardEvent, element: HTMLElement): void {
  const stops = [...element.querySelectorAll<HTMLElement>(focusable)];
  const first = stops[0];
  const last = stops.at(-1);
  const active = document.activeElement;
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const leaving = event.shiftKey ? active === first || active === element : active === last;
  if (leaving || !element.contains(active)) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
