/** Where somebody is in the rows that stand before ag-grid. */
export type Place = { top: number; left: number; href?: string | null };

/** @returns undefined when the rows do not stand there */
export function placeIn(frame: HTMLElement | null): Place | undefined {
  if (frame === null) return undefined;
  const { scrollTop: top, scrollLeft: left } = frame;
  const focused = document.activeElement;
  return focused !== null && frame.contains(focused)
    ? { top, left, href: focused.getAttribute('href') }
    : { top, left };
}

/** The same place in ag-grid's rows: neither what is read nor the focus may jump because the table is complete. */
export function returnTo(place: Place | undefined, table: HTMLElement): void {
  if (place === undefined) return;
  const { top, left, href } = place;
  table.querySelector('.ag-body-viewport')?.scrollTo({ top });
  table.querySelector('.ag-center-cols-viewport')?.scrollTo({ left });
  if (href === undefined) return;
  const same = [...table.querySelectorAll<HTMLElement>('.ag-cell a[href]')].find(
    (link) => link.getAttribute('href') === href,
  );
  (same ?? table.querySelector<HTMLElement>('.ag-cell'))?.focus({ preventScroll: true });
}
