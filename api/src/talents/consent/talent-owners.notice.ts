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
  /** What is written of the talents as they are told of. */
  note?: (tx: Tx) => Promise<void>;
}

/** Whoever follows them; every recruiter of those whom nobody does, or nobody who is still here. */
export async function tellOwners(
  platform: Platform,
  owners: OwnersTalents[],
  said: (talents: OwnersTalents) => News,
): Promise<void> {
  const told = await withoutThoseWhoLeft(platform, owners);
  await forEachAlone(platform.log, told, (talents) =>
    inTransaction(platform.db, async (tx) => {
      const { ownerId } = talents;
      const { key, note, ...words } = said(talents);
      await note?.(tx);
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

/** The talents of those who left, or recruit no more, are nobody's: together with those who never had an owner. */
async function withoutThoseWhoLeft({ db }: Platform, owners: OwnersTalents[]): Promise<OwnersTalents[]> {
  const ownerIds = owners.map(({ ownerId }) => ownerId);
  const here = await followersOf(db, ownerIds);
  const isFollowed = ({ ownerId }: OwnersTalents) => ownerId !== null && here.includes(ownerId);
  const orphans = owners.filter((talents) => !isFollowed(talents));
  if (orphans.length === 0) return owners;
  const count = orphans.reduce((sum, talents) => sum + talents.count, 0);
  const newest = orphans
    .flatMap((talents) => talents.newest ?? [])
    .sort()
    .at(-1);
  const ids = orphans.flatMap((talents) => talents.ids ?? []);
  return [...owners.filter(isFollowed), { ownerId: null, count, newest, ids }];
}
