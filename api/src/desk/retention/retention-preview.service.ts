import { createClock } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context/context.ts';
import { definedRetentions } from '../../platform/retention/retention.ts';
import { ownRetentions } from './own-retention.service.ts';
import { countDueSoon, countHeldBack, heldCategories } from './retention.repository.ts';
import type { HeldBack } from './retention.tables.ts';
import { goesIfDueBy } from './retention-notice.repository.ts';

export interface Preview {
  category: string;
  /** What a night now would take. */
  due: number;
  heldBack: HeldBack;
  /** Why nothing of the category goes; null where it does. */
  legalHold: string | null;
}

/** What a night of retention would do at this moment; it writes nothing. */
export async function previewRetention({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<Preview[]> {
  const holds = await heldCategories(db);
  const now = clock.now();
  const previews: Preview[] = [];
  const add = (category: string, due: number, heldBack: HeldBack) =>
    previews.push({ category, due, heldBack, legalHold: holds.get(category) ?? null });
  for (const retention of definedRetentions()) {
    const by = await goesIfDueBy(db, retention, now);
    const due = by === null ? 0 : await countDueSoon(db, retention, by, 0);
    add(retention.category, due, await countHeldBack(db, retention, now));
  }
  for (const retention of ownRetentions()) {
    const by = await goesIfDueBy(db, retention, now);
    const due = by === null ? 0 : await retention.countDueWithin({ db, clock: createClock(() => by) }, 0);
    add(retention.category, due, (await retention.countHeldBack?.({ db, clock })) ?? {});
  }
  return previews.sort((one, other) => one.category.localeCompare(other.category, 'en'));
}
