import { useSyncExternalStore } from 'react';

/** What the entries of the menu show of the one chat of the page. */
interface Opening {
  isOpen: boolean;
  /** Answers that were not seen yet. */
  unread: number;
  /** False where there is no chat, or none for this person. */
  isOffered: boolean;
}

const CLOSED: Opening = { isOpen: false, unread: 0, isOffered: true };

let opening = CLOSED;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setHelpChat(change: Partial<Opening>): void {
  opening = { ...opening, ...change };
  for (const listener of listeners) {
    listener();
  }
}

/** Another person, or nobody, has the page. */
export function forgetHelpChat(): void {
  setHelpChat(CLOSED);
}

export function useHelpChatOpening(): Opening {
  return useSyncExternalStore(subscribe, () => opening);
}
