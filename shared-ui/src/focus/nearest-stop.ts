/** Where Tab stops. */
export const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** What an element lies in, the nearest first, without the page itself. */
export function ancestorsOf(element: Element | null): Element[] {
  const parent = element?.parentElement ?? null;
  return parent === null || parent === document.body ? [] : [parent, ...ancestorsOf(parent)];
}

/** To the first stop of what is left of these, the nearest first: what had the focus is gone with what was done. */
export function focusNearest(around: readonly Element[]): void {
  const left = around.filter((one) => one.isConnected);
  const stops = left.map((one) => one.querySelector<HTMLElement>(`h1[tabindex="-1"], ${focusable}`));
  stops.find((stop) => stop !== null)?.focus({ preventScroll: true });
}
