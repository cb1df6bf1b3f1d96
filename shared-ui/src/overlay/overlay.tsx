import { type RefObject, useEffect, useRef } from 'react';

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** Toasts stay reachable above a dialog: they often say why it did not close. */
const toastLayer = '[data-layer="toasts"]';
const open: HTMLElement[] = [];

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
    const element = panel.current;
    if (!element) return;
    // What it lies in above the page, whoever put it there.
    const layer = [...document.body.children].find((child) => child.contains(element));
    if (!(layer instanceof HTMLElement)) return;
    layer.dataset.layer = 'modal';
    const before = document.activeElement;
    const around = ancestorsOf(before);
    open.push(layer);
    const release = holdPage(layer);
    const onKeyDown = (event: KeyboardEvent) => {
      if (open.at(-1) !== layer) return;
      if (event.key === 'Escape' && !event.defaultPrevented) close.current?.();
      if (event.key === 'Tab') keepInside(event, element);
    };
    document.addEventListener('keydown', onKeyDown);
    (initialFocus?.current ?? element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus();
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      open.splice(open.indexOf(layer), 1);
      release();
      giveBack(before, around);
    };
  }, [panel, initialFocus]);
}

function ancestorsOf(element: Element | null): Element[] {
  const parent = element?.parentElement ?? null;
  return parent === null || parent === document.body ? [] : [parent, ...ancestorsOf(parent)];
}

/**
 * To where the focus was. What was pressed may be disabled by now, then to what it lies in; or gone with what was done
 * in here, then to the nearest thing that is left.
 */
function giveBack(before: Element | null, around: readonly Element[]): void {
  if (!(before instanceof HTMLElement) || before === document.body) return;
  if (!before.isConnected) {
    const left = around.filter((one) => one.isConnected);
    const stops = left.map((one) => one.querySelector<HTMLElement>(`h1[tabindex="-1"], ${focusable}`));
    stops.find((stop) => stop !== null)?.focus();
    return;
  }
  before.focus();
  if (before.matches(':disabled')) before.closest<HTMLElement>('[role="dialog"], [tabindex="-1"]')?.focus();
}

function holdPage(layer: HTMLElement): () => void {
  const others = [...document.body.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && child !== layer && !child.inert && !child.matches(`${toastLayer}, script, style`),
  );
  const overflow = document.body.style.overflow;
  for (const other of others) other.inert = true;
  document.body.style.overflow = 'hidden';
  return () => {
    for (const other of others) other.inert = false;
    document.body.style.overflow = overflow;
  };
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
