import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { readRemembered, writeRemembered } from '../remembered/remembered.tsx';

/** How long something typed and never saved is kept for, in days. */
export const draftLife = 30;

const DRAFT_KEY = /^bloom\.[^.]+\.draft\./;

/** What was typed and not saved, as it lies in local storage. */
export interface StoredDraft {
  /** ISO instant. */
  savedAt: string;
  value: unknown;
}

/** Undefined when there is none, when it is damaged, or when it is older than `draftLife`: then it is removed. */
export function readDraft(key: string | undefined): StoredDraft | undefined {
  const stored = readRemembered(key);
  if (!isStoredDraft(stored)) return undefined;
  if (!isOver(stored)) return stored;
  writeRemembered(key, undefined);
  return undefined;
}

/** Removes what has expired, whoever typed it: a person who never comes back leaves nothing behind for ever. */
export function sweepDrafts(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => DRAFT_KEY.test(name))) readDraft(key);
  } catch {
    // Storage is forbidden: there is nothing to sweep.
  }
}

function isStoredDraft(stored: unknown): stored is StoredDraft {
  const draft = stored as Partial<StoredDraft> | null | undefined;
  return typeof draft?.savedAt === 'string' && !Number.isNaN(Date.parse(draft.savedAt)) && draft.value !== undefined;
}

function isOver({ savedAt }: StoredDraft): boolean {
  return Date.now() - Date.parse(savedAt) > draftLife * DAY_MS;
}
