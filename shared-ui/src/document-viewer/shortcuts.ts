import { type RefObject, useEffect, useRef } from 'react';
import type { ReaderActions } from './reader-toolbar.tsx';
import type { DocumentSearch } from './use-document-search.ts';

/** What is shown to people; the code below does the same. */
export const shortcuts: readonly { keys: string; does: string }[] = [
  { keys: '← →', does: 'Page précédente, page suivante' },
  { keys: 'Début, Fin', does: 'Première page, dernière page' },
  { keys: '↑ ↓, Page ↑, Page ↓', does: 'Faire défiler' },
  { keys: '+ −', does: 'Agrandir, réduire' },
  { keys: '0', does: 'Pleine largeur' },
  { keys: '1', does: 'Page entière' },
  { keys: 'Ctrl F', does: 'Rechercher dans le document' },
  { keys: 'Entrée, Maj Entrée', does: 'Résultat suivant, résultat précédent' },
  { keys: 'Échap', does: 'Fermer la recherche' },
  { keys: 'Ctrl P', does: 'Imprimer' },
  { keys: '?', does: 'Ces raccourcis' },
];

/** Pixels for one press of an arrow. */
const arrowStep = 60;
/** Share of the window for one press of « Page suivante », so that the last line read stays in view. */
const pageStep = 0.9;

/**
 * Keys that the document answers while nothing else wants them: never while somebody types, never while the focus is in
 * another part of the page.
 */
export function useShortcuts(
  root: RefObject<HTMLElement | null>,
  pages: RefObject<HTMLElement | null>,
  actions: ReaderActions,
  search: DocumentSearch,
): void {
  const latest = useRef({ actions, search });
  latest.current = { actions, search };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isMeant(event.target, root.current)) return;
      const command = commandOf(event, latest.current.actions, latest.current.search, pages.current);
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root, pages]);
}

/** In the document, or around it with nothing to type in: the page itself, its heading, the dialog that holds it. */
function isMeant(target: EventTarget | null, root: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || !root || root.closest('[inert]')) return false;
  return root.contains(target) || target.contains(root) || target.matches('h1, h2');
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

type Command = (() => void) | undefined;

function commandOf(
  event: KeyboardEvent,
  actions: ReaderActions,
  search: DocumentSearch,
  pages: HTMLElement | null,
): Command {
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl && !event.altKey && !event.shiftKey) {
    const key = event.key.toLowerCase();
    if (key === 'p') return actions.print;
    // Pressed twice, the browser's own search comes.
    if (key === 'f' && event.target !== search.field.current) return search.open;
  }
  if (event.key === 'F3' && search.isOpen) return event.shiftKey ? search.previous : search.next;
  if (isControl || event.altKey || isTyping(event)) return undefined;
  return plainCommand(event, actions, pages);
}

function plainCommand(event: KeyboardEvent, actions: ReaderActions, pages: HTMLElement | null): Command {
  const { page, total, goTo } = actions;
  // A page wider than the window is moved sideways, as everywhere.
  const isWide = pages !== null && pages.scrollWidth > pages.clientWidth + 1;
  switch (event.key) {
    case '+':
    case '=':
      return actions.zoomIn;
    case '-':
      return actions.zoomOut;
    case '0':
      return actions.fitWidth;
    case '1':
      return actions.fitPage;
    case '?':
      return actions.showHelp;
    case 'ArrowRight':
      return isWide ? undefined : () => goTo(page + 1);
    case 'ArrowLeft':
      return isWide ? undefined : () => goTo(page - 1);
    case 'Home':
      return () => goTo(1);
    case 'End':
      return () => goTo(total);
    default:
      return pages?.contains(event.target as Node) ? undefined : scrolling(event.key, pages);
  }
}

/** Beside the pages the browser would scroll something else, or nothing. */
function scrolling(key: string, pages: HTMLElement | null): Command {
  const window = (pages?.clientHeight ?? 0) * pageStep;
  const ways: Record<string, number> = { ArrowDown: arrowStep, ArrowUp: -arrowStep, PageDown: window, PageUp: -window };
  const top = ways[key];
  return top === undefined ? undefined : () => pages?.scrollBy({ top });
}
