import { browserStorage } from '@bloom/shared-auth/browser-storage';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { useSyncExternalStore } from 'react';

/** What this browser said about an outside chat, which keeps cookies of its own in it. */
export type ChatConsent = 'given' | 'refused' | 'unasked';

const KEY = 'bloom.chat-consent';
/** Days after which the question is asked again. */
const LASTS = 180;

const listeners = new Set<() => void>();

function readChatConsent(): ChatConsent {
  const [choice, day] = (browserStorage('local').getItem(KEY) ?? '').split(' ');
  const age = Date.now() - Date.parse(day ?? '');
  const counts = age >= 0 && age < LASTS * DAY_MS;
  return counts && (choice === 'given' || choice === 'refused') ? choice : 'unasked';
}

export function writeChatConsent(choice: 'given' | 'refused'): void {
  browserStorage('local').setItem(KEY, `${choice} ${new Date().toISOString()}`);
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  const fromAnotherTab = ({ key }: StorageEvent) => {
    if (key === KEY) {
      listener();
    }
  };
  listeners.add(listener);
  window.addEventListener('storage', fromAnotherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromAnotherTab);
  };
}

export function useChatConsent(): ChatConsent {
  return useSyncExternalStore(subscribe, readChatConsent);
}
