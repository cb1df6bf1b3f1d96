import type { Platform } from '../context/context.ts';
import type { Tx } from '../database/database.ts';

/** A message for which no try is left. */
export interface MessageFailure {
  dedupeKey: string;
  channel: 'sms' | 'whatsapp';
  /** E.164 */
  recipient: string;
  /** The carrier will never take it, rather than being away. */
  isRefused: boolean;
}

type Listener = (platform: Platform, tx: Tx, failure: MessageFailure) => Promise<void>;

const listeners = new Set<Listener>();

/** Called in the transaction that gives the message up; the platform does not know whose number it is. */
export function onMessageFailed(listener: Listener): void {
  listeners.add(listener);
}

export async function tellMessageFailure(platform: Platform, tx: Tx, failure: MessageFailure): Promise<void> {
  for (const listener of listeners) await listener(platform, tx, failure);
}
