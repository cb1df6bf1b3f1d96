import { isAfterHour } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type DigestLine, digestMail } from './digest.mail.ts';
import * as repository from './digest.repository.ts';
import { type Audience, choiceOf, isKind, kindLabel, kindOrder } from './notification.deliveries.ts';
import { isOver } from './notification.endings.ts';
import { CLOSES } from './notification.quiet-hours.ts';
import { findPeople, type Person } from './notification-people.repository.ts';
import { lockPerson } from './preferences.repository.ts';

/** The hour in Paris of the mail of the morning. */
const DIGEST_HOUR = 7;

/** One person: who is staff and Bloomer has two records and one mailbox. */
interface Reader {
  id: string;
  records: readonly Person[];
}

/**
 * The mails of the morning: one for each person and day, with what is still so. A run that was missed is caught up
 * until the evening; after that everything waits for the next morning. Answers how many mails were written.
 */
export async function sendDigests(platform: Platform, signal?: AbortSignal): Promise<number> {
  const now = platform.clock.now();
  if (!isAfterHour(now, DIGEST_HOUR) || isAfterHour(now, CLOSES)) return 0;
  const people = await findPeople(platform.db, await repository.waitingRecords(platform.db));
  const readers = [...Map.groupBy(people, ({ email }) => email.toLowerCase()).values()].map(readerOf);
  return forEachAlone(
    platform.log,
    readers,
    (reader) => inTransaction(platform.db, (tx) => sendTo(platform, tx, reader)),
    signal,
  );
}

const recordIdOf = ({ staffId, bloomerId }: Person): string => bloomerId ?? staffId ?? '';

/** Who is both is spoken to as a Bloomer. */
const bloomerFirst = (one: Person, other: Person): number =>
  Number(other.bloomerId !== null) - Number(one.bloomerId !== null);

function readerOf(records: readonly Person[]): Reader {
  const [first] = records.toSorted(bloomerFirst);
  return { id: first === undefined ? '' : recordIdOf(first), records };
}

const idsOf = (records: readonly Person[]) => ({
  staffIds: records.flatMap(({ staffId }) => staffId ?? []),
  bloomerIds: records.flatMap(({ bloomerId }) => bloomerId ?? []),
});

/**
 * Takes what waits and writes the mail in one transaction: a server that dies in between has done neither, of two
 * servers the second finds nothing left. Whoever leaves or is erased meanwhile is waited for, and gets none.
 */
async function sendTo(platform: Platform, tx: Tx, { id, records }: Reader): Promise<boolean> {
  for (const record of records) await lockPerson(tx, record);
  const present = await findPeople(tx, idsOf(records));
  const items = await repository.takeItems(tx, idsOf(records));
  const lines = await linesOf(platform, tx, items, present);
  const to = present.filter(isReached).toSorted(bloomerFirst)[0];
  if (to !== undefined && lines.length > 0) {
    const { firstname, email } = to;
    const mail = digestMail(platform.environment, {
      day: platform.clock.today(),
      recordId: id,
      to: { isBloomer: to.bloomerId !== null, firstname, email },
      lines,
    });
    // The mail of this day left before: what came since waits for the next one.
    if (!(await queueMail(tx, mail))) return false;
  }
  await repository.forgetItems(
    tx,
    items.map((item) => item.id),
  );
  return to !== undefined && lines.length > 0;
}

const isReached = ({ disabled, communicationType }: Person): boolean => !disabled && communicationType !== 'none';

/** What is still so, by kind in the order of the page of preferences. */
async function linesOf(
  platform: Platform,
  tx: Tx,
  items: readonly Row<'notification'>[],
  people: readonly Person[],
): Promise<DigestLine[]> {
  const lines: (DigestLine & { order: number })[] = [];
  for (const item of items) {
    const person = people.find(({ staffId, bloomerId }) => staffId === item.staff_id && bloomerId === item.bloomer_id);
    if (person === undefined || !isReached(person) || !isKind(item.kind)) continue;
    const audience: Audience = item.bloomer_id === null ? 'staff' : 'bloomer';
    if (item.read_at !== null || item.deleted_at !== null) continue;
    if (choiceOf(item.kind, audience, person.choices) === 'none' || (await isOver(platform, tx, item))) continue;
    const { title, description, link } = item;
    lines.push({ label: kindLabel(item.kind, audience), title, description, link, order: kindOrder(item.kind) });
  }
  return lines.sort((one, other) => one.order - other.order);
}
