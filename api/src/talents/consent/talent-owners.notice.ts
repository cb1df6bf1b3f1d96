import { followersOf, notify } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import type { OwnersTalents } from './talent-consent.repository.ts';

const people = (count: number) => `${count} talent${count > 1 ? 's' : ''}`;
/** How the talents are called to whoever is told of them. */
export const followed = ({ ownerId, count }: OwnersTalents) =>
  ownerId === null ? `${people(count)} sans responsable` : `${people(count)} que vous suivez`;

interface News {
  key: string;
  title: string;
  description: string;
}

/**
 * Whoever follows them; every recruiter of those whom nobody does, or nobody who is still here. `said` may note what it
 * says, in the transaction that tells it; undefined where it is no news any more.
 */
export async function tellOwners(
  platform: Platform,
  owners: OwnersTalents[],
  said: (talents: OwnersTalents, tx: Tx) => News | Promise<News | undefined>,
): Promise<void> {
  await forEachAlone(platform.log, owners, (talents) =>
    inTransaction(platform.db, async (tx) => {
      const news = await said(talents, tx);
      if (news === undefined) return;
      const { ownerId } = talents;
      const { key, ...words } = news;
      await notify(platform, tx, {
        kind: 'talentConsentExpiring',
        ...words,
        link: '/talents?vue=relances',
        dedupeKey: `${key}:${ownerId ?? 'nobody'}`,
        to: { staffIds: await followersOf(tx, [ownerId]) },
      });
    }),
  );
}
