import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid } from '../../platform/database/database.ts';

/** What a domain needs to know to say whether a piece of news is over. */
export interface OldNews {
  told: Row<'notification'>;
  /** The first id in the key by which it was told: mostly of what it is about. */
  id: string;
  /** The parts of that key, the first of which is what domains register. */
  parts: readonly string[];
  today: string;
  now: Date;
}

type IsOver = (tx: Db, news: OldNews) => Promise<boolean>;

const endings = new Map<string, IsOver[]>();
const ofAll: IsOver[] = [];

const NOTHING = '00000000-0000-0000-0000-000000000000';

/**
 * A domain says when what it tells under keys that begin so is no longer so: done, withdrawn, or replaced by other
 * news. What only happened is never over. What is over is read within a few minutes, and in no mail of the morning.
 */
export function knowEnd(keys: readonly string[], isOver: IsOver): void {
  for (const key of keys) endings.set(key, [...(endings.get(key) ?? []), isOver]);
}

/** Of what is told under another key nobody knows whether it is over. */
export const keysWithEnd = (): string[] => [...endings.keys()];

/** The same for all news, whatever they are about. */
export function knowEndOfAll(isOver: IsOver): void {
  ofAll.push(isOver);
}

export async function isOver({ clock }: Pick<Platform, 'clock'>, tx: Db, told: Row<'notification'>): Promise<boolean> {
  const parts = told.dedupe_key.split(':');
  const news = { told, parts, id: parts.find(isUuid) ?? NOTHING, today: clock.today(), now: clock.now() };
  for (const ends of [...ofAll, ...(endings.get(parts[0] ?? '') ?? [])]) {
    if (await ends(tx, news)) return true;
  }
  return false;
}
