import { browserStorage } from '@bloom/shared-auth/browser-storage';

const KEY = 'bloom.talentboard-return';

/** Tells the server that the board was opened in this browser before: it opens nothing by itself. */
export function keptTicket(): string | null {
  return browserStorage('local').getItem(KEY);
}

export function keepTicket(ticket: string): void {
  browserStorage('local').setItem(KEY, ticket);
}

export function forgetTicket(): void {
  browserStorage('local').removeItem(KEY);
}
