import { politeInstant } from '../../desk/notifications/notification.quiet-hours.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { TalentSearch } from '../talents/talent-search.service.ts';
import { newsMail, type SearchNews } from './saved-search.mails.ts';
import { searchesToday } from './saved-search-labels.service.ts';
import {
  type Follower,
  findFollowers,
  lockChanging,
  type SavedSearchRow,
  setTooWide,
  takeSearchesToFollow,
  writeHits,
} from './saved-searches.repository.ts';
import { type Fitting, fitting } from './saved-searches.service.ts';

/**
 * Looks once a day at every saved search, and tells each person in one mail who fits since. The day is marked in the
 * transaction that queues the mail: a run that is killed is gone on with, and nobody is told twice.
 */
export async function followSavedSearches(platform: Platform, signal?: AbortSignal): Promise<number> {
  const followers = await findFollowers(platform.db, platform.clock.today());
  return forEachAlone(platform.log, followers, (follower) => follow(platform, follower), signal);
}

async function follow(platform: Platform, follower: Follower): Promise<boolean> {
  const { db, clock, environment } = platform;
  const today = clock.today();
  return inTransaction(db, async (tx) => {
    const news: SearchNews[] = [];
    const people = new Set<string>();
    const asked = await askedToday(platform, tx, await takeSearchesToFollow(tx, follower.id, today));
    const written = asked.filter(({ isTooWide }) => !isTooWide);
    await lockChanging(
      tx,
      written.map(({ saved, ids }) => ({ searchId: saved.id, ids })),
    );
    for (const { saved, ids, isTooWide } of asked) {
      const newOnes = await newcomers(tx, { saved, ids, isTooWide }, platform);
      if (newOnes.length === 0 || !saved.wants_mail) continue;
      news.push({ id: saved.id, name: saved.name, count: newOnes.length });
      for (const id of newOnes) people.add(id);
    }
    if (news.length === 0) return false;
    const mail = newsMail(environment, follower, { news, people: people.size, today });
    return queueMail(tx, { ...mail, notBefore: politeInstant(clock.now()) });
  });
}

interface AskedSearch extends Fitting {
  saved: SavedSearchRow;
}

/** Who fits each of them, but for those that ask less than their owner did: others would fit. */
async function askedToday({ db, clock }: Platform, tx: Tx, kept: readonly SavedSearchRow[]): Promise<AskedSearch[]> {
  const searches = await searchesToday(
    tx,
    kept.map(({ search }) => search as TalentSearch),
  );
  const asked: AskedSearch[] = [];
  for (const [place, saved] of kept.entries()) {
    const { search = {}, gone = [] } = searches[place] ?? {};
    if (saved.names_erased || gone.length > 0) continue;
    // Outside of the transaction: the index answers.
    asked.push({ saved, ...(await fitting(db, search, clock.today())) });
  }
  return asked;
}

/** Nobody of a search that so many fit; nor on its first day as a narrower one, when nobody knows who fitted before. */
async function newcomers(
  tx: Tx,
  { saved: { id, is_too_wide: wasTooWide, opened_at: openedAt }, ids, isTooWide }: AskedSearch,
  { clock }: Platform,
): Promise<string[]> {
  await setTooWide(tx, id, isTooWide);
  if (isTooWide) return [];
  const newOnes = await writeHits(tx, id, ids, wasTooWide ? openedAt : clock.now());
  return wasTooWide ? [] : newOnes;
}
