import { useSyncExternalStore } from 'react';

/** Whether the conversation with the support is open: two places of the page open it, and one panel shows it. */
let isOpen = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setHelpChatOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) {
    listener();
  }
}

export function useHelpChatOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
