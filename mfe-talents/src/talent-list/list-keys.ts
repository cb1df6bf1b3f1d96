import { type RefObject, useEffect } from 'react';

const FIELD = 'input[type="search"]';

/** Whoever types, or has a dialog or a list of choices open, means what the key does there. */
function isTaken(target: Element): boolean {
  return target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"]') !== null;
}

/**
 * "/" goes to the search field; the arrows go from it through the results, which Enter opens, as it does any link;
 * Escape goes back to the field.
 */
export function useListKeys(results: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const fieldOf = () => document.querySelector<HTMLInputElement>(FIELD);
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element;
      const links = [...(results.current?.querySelectorAll<HTMLAnchorElement>('li h2 a') ?? [])];
      const at = links.indexOf(target as HTMLAnchorElement);
      const isField = target === fieldOf();
      const go = (element: HTMLElement | null | undefined) => {
        if (!element) return;
        event.preventDefault();
        element.focus();
      };
      if (event.key === '/' && !isTaken(target)) go(fieldOf());
      else if (event.key === 'ArrowDown' && (isField || at >= 0)) go(links[at + 1]);
      else if (event.key === 'ArrowUp' && at >= 0) go(links[at - 1] ?? fieldOf());
      else if (event.key === 'Escape' && at >= 0) go(fieldOf());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [results]);
}
