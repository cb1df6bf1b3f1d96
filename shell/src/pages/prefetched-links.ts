import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { type FocusEvent, type MouseEvent, type PointerEvent, useMemo } from 'react';
import { type PageAddress, type PagePrefetching, prefetchPage } from './prefetch-page.ts';

/** A pointer that only crosses a link, or a focus that only passes, wants nothing; in milliseconds. */
const INTENT = 80;
/** What was asked for a moment ago is still fresh, in milliseconds. */
const FRESH = 30_000;

export interface PrefetchedLinksOptions extends Omit<PagePrefetching, 'desk'> {
  canOpen: (path: string) => boolean;
}

/** Where the link under the pointer leads inside of the product. */
function addressOf(target: EventTarget): PageAddress | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const isOurs = link !== null && link.origin === window.location.origin && !link.target && !link.download;
  return isOurs && link.pathname !== window.location.pathname ? link : undefined;
}

/** Not one that opens another tab or window. */
function isOrdinary({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Handlers for what surrounds links: the page behind a link is asked for when somebody is about to go there. */
export function usePrefetchedLinks({ table, pages, versions, person, canOpen }: PrefetchedLinksOptions) {
  const config = useRuntimeConfig();
  const { getToken } = useSession();
  return useMemo(() => {
    const asked = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const ask = ({ pathname, search }: PageAddress) => {
      const address = `${pathname}${search}`;
      if (Date.now() - (asked.get(address) ?? 0) < FRESH || !canOpen(pathname)) return;
      asked.set(address, Date.now());
      prefetchPage({ table, pages, versions, desk: { config, session: { getToken } }, person }, { pathname, search });
    };
    const consider = (target: EventTarget, delay: number) => {
      clearTimeout(timer);
      const address = addressOf(target);
      if (address !== undefined && !savesData()) timer = setTimeout(ask, delay, address);
    };
    return {
      onPointerOver: ({ target }: PointerEvent) => consider(target, INTENT),
      // A finger has no hover: between its touch and the click there are some hundred milliseconds.
      onPointerDown: ({ target }: PointerEvent) => consider(target, 0),
      onFocus: ({ target }: FocusEvent) => consider(target, INTENT),
      // Before the router draws anything: files and data of a page that nobody pointed at leave together.
      onClickCapture: (event: MouseEvent) => {
        const address = isOrdinary(event) ? addressOf(event.target) : undefined;
        if (address !== undefined) ask(address);
      },
    };
  }, [table, pages, versions, config, getToken, person, canOpen]);
}
