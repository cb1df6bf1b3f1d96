import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { businessDay } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PersonKind } from '../../platform/retention/personal-data.ts';
import { type EndOfKeeping, erasePerson } from './erase-person.ts';
import { confirmationOf } from './erasure.service.ts';
import { type FoundPerson, lockPerson } from './person.repository.ts';
import { blocksOf } from './privacy.policy.ts';
import { insertRequest, isHeld, takeTime, withdrawOthers } from './privacy-request.repository.ts';
import { REQUEST_DAYS } from './privacy-request.service.ts';

export interface ErasedNow {
  /** What the receipt is asked for by. */
  receiptId: string;
}

type How = Pick<Row<'privacy_request'>, 'channel'> & {
  /** The actor. */
  by: string;
  /** How it is known that the person wants it. */
  proof: string;
  why: EndOfKeeping;
  /** Compares what was typed with what has to be; throws. */
  assertConfirmed?: (wanted: string) => void;
};

/**
 * Erases somebody at once: the domain that asks has made sure that it may. Undefined for one who is not there, or was
 * erased; CONFLICT under a legal hold. In the caller's transaction.
 */
export async function eraseNow(
  platform: Pick<Platform, 'environment' | 'jobs' | 'clock'>,
  tx: Tx,
  { kind, id }: { kind: PersonKind; id: string },
  { channel, by, proof, why, assertConfirmed }: How,
): Promise<ErasedNow | undefined> {
  await takeTime(tx);
  const person = await lockPerson(tx, kind, id);
  if (person === undefined || person.erasedAt !== null) return undefined;
  assertConfirmed?.(confirmationOf(person));
  const [block] = blocksOf(kind, await isHeld(tx, kind, id), []);
  if (block !== undefined) throw new AppError('CONFLICT', { message: block.message, reason: block.code });
  const request = await ask(platform, tx, person, { channel, by, proof });
  await erasePerson(platform, tx, person, { request, by, erasedAt: platform.clock.now(), isReplay: false, why });
  return { receiptId: request.id };
}

async function ask(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  { kind, id }: FoundPerson,
  { channel, by, proof }: Pick<How, 'channel' | 'by' | 'proof'>,
): Promise<Row<'privacy_request'>> {
  const now = clock.now();
  // Whatever was asked for before is answered with this.
  await withdrawOthers(tx, kind, id, '00000000-0000-0000-0000-000000000000');
  const request = await insertRequest(tx, {
    kind: 'erasure',
    person_kind: kind,
    person_id: id,
    channel,
    state: 'checked',
    requested_at: now,
    requested_by: by,
    due_on: addDays(businessDay(now), REQUEST_DAYS),
    identity_checked_at: now,
    identity_proof: proof,
  });
  if (request === undefined) throw new AppError('CONFLICT', { message: 'Cet effacement est déjà en cours.' });
  return request;
}
