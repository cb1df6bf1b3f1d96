import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { auditSystem } from '../../platform/audit/audit.ts';
import { businessDay } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { personHmac } from '../../platform/retention/erased-people.ts';
import type { PersonKind } from '../../platform/retention/personal-data.ts';
import { erasePerson } from './erase-person.ts';
import { allErased, insertErased, requestOfReplay } from './erased-person.repository.ts';
import { appendToList, type Listed, readList } from './erasure-list.ts';
import { liveIds, lockPerson } from './person.repository.ts';
import { lockReplay, type Request, takeTime, withdrawOthers } from './privacy-request.repository.ts';
import { REQUEST_DAYS } from './privacy-request.service.ts';

export interface Replay {
  /** People on the list. */
  listed: number;
  /** Erased again, because the database came from before. */
  replayed: number;
  /** Known to the database and added to a list that had lost them. */
  healed: number;
}

/**
 * Erases again whoever a restored backup brought back, and writes down again whoever the list has lost. Before the
 * product opens; harmless to repeat, and cheap when there is nothing to do.
 */
export async function replayErasures(platform: Platform): Promise<Replay> {
  const { db, environment, log } = platform;
  const { people: listed, unreadable } = await readList(environment);
  // One that a crash cut short is written again below; of a damaged list whoever stood there may come back.
  if (unreadable > 0) log.warn({ unreadable }, 'the list of erased people has lines that cannot be read');
  const known = await allErased(db);
  const [knownIds, listedIds] = [new Set(known.map(({ id }) => id)), new Set(listed.map(({ id }) => id))];
  const lost = known.filter(({ id }) => !listedIds.has(id));
  await appendToList(environment, lost);
  const missing = listed.filter(({ id }) => !knownIds.has(id));
  const answer = { listed: listed.length, replayed: 0, healed: lost.length };
  if (missing.length === 0) return answer;
  const people = await peopleByHmac(platform);
  for (const person of missing) {
    const record = people.get(person.person_hmac);
    if (await replayOne(platform, person, record)) answer.replayed += 1;
  }
  log.warn(answer, 'erasures were replayed after a restore');
  return answer;
}

interface RecordOf {
  kind: PersonKind;
  id: string;
}

async function peopleByHmac({ db, environment }: Platform): Promise<Map<string, RecordOf>> {
  const people = new Map<string, RecordOf>();
  for (const kind of ['bloomer', 'contact', 'talent'] as const) {
    for (const id of await liveIds(db, kind)) people.set(personHmac(environment, kind, id), { kind, id });
  }
  return people;
}

/** True when somebody was erased by it; who was entered after the backup is not there to erase. */
async function replayOne(platform: Platform, listed: Listed, record: RecordOf | undefined): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    await lockReplay(tx);
    await takeTime(tx);
    const isNew = await insertErased(tx, listed);
    const person = record && (await lockPerson(tx, record.kind, record.id));
    if (!isNew || person === undefined || person.erasedAt !== null) return false;
    await withdrawOthers(tx, person.kind, person.id, listed.id);
    const request = await requestAgain(platform, tx, listed, person);
    await erasePerson(platform, tx, person, { request, by: 'product', erasedAt: listed.erased_at, isReplay: true });
    await auditSystem(tx, {
      action: 'rgpd.replay',
      objectKind: person.kind,
      objectId: person.id,
      data: { requestId: listed.id, erasedAt: listed.erased_at.toISOString() },
    });
    return true;
  });
}

async function requestAgain(
  { clock }: Platform,
  tx: Platform['db'],
  listed: Listed,
  person: RecordOf,
): Promise<Request> {
  const day = businessDay(listed.erased_at);
  return requestOfReplay(tx, {
    id: listed.id,
    kind: 'erasure',
    person_kind: person.kind,
    person_id: person.id,
    channel: 'replay',
    state: 'running',
    requested_at: listed.erased_at,
    requested_by: 'product',
    due_on: addDays(day, REQUEST_DAYS),
    identity_checked_at: clock.now(),
  });
}
