import { notify, recruiters } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import type { OwnersTalents } from './talent-consent.repository.ts';

const people = (count: number) => `${count} talent${count > 1 ? 's' : ''}`;
/** How the talents are called to whoever is told of them. */
export const followed = ({ ownerId, count }: OwnersTalents) =>
  ownerId === null ? `${people(count)} sans responsable` : `${people(count)} que vous suivez`;

/** Whoever follows them; every recruiter of those whom nobody does. */
export async function tellOwners(
  platform: Platform,
  owners: OwnersTalents[],
  said: (talents: OwnersTalents) => { key: string; title: string; description: string },
): Promise<void> {
  await forEachAlone(platform.log, owners, (talents) =>
    inTransaction(platform.db, async (tx) => {
      const { ownerId } = talents;
      const { key, ...words } = said(talents);
      await notify(platform, tx, {
        kind: 'talentConsentExpiring',
        ...words,
        link: '/talents',
        dedupeKey: `${key}:${ownerId ?? 'nobody'}`,
        to: { staffIds: ownerId === null ? await recruiters(tx) : [ownerId] },
      });
    }),
  );
}
