import { useEffect } from 'react';

let first: Element | null = null;

const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('button, a, [role="menuitem"], [role="option"]') : null;

/** @param event the second one of a double click may hit what the first one put there */
function keepToFirst(event: MouseEvent): void {
  const control = controlOf(event.target);
  if (event.detail <= 1) {
    first = control;
    return;
  }
  if (control === null || control === first) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A double click means what its first half hit. A row that moves as soon as it is asked for, or a dialog that opens,
 * has put something else under the hand by the second half: the invoice of another client, say.
 */
export function useSteadyClicks(): void {
  useEffect(() => {
    window.addEventListener('click', keepToFirst, true);
    return () => window.removeEventListener('click', keepToFirst, true);
  }, []);
}
