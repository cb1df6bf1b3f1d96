import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { MAX_SIGNING_REMINDERS } from '@bloom/shared-rules/input/limits';
import { politeInstant } from '../../desk/notifications/notification.quiet-hours.ts';
import type { Db } from '../../platform/database/database.ts';
import { bouncedAddresses } from '../../platform/mail/mail-bounce.ts';
import type { Doer } from '../contracts/contract-progress.service.ts';
import type { SignerRecord } from './contract-signing.repository.ts';
import * as repository from './contract-signing.repository.ts';
import { inviteSigner } from './signer-invitation.service.ts';
import type { SigningCase } from './signing-case.service.ts';

/** By themselves after these days. */
export const REMINDER_DAYS = [2, 5, 10, 20] as const;

/** The day whose reminder is due and was not sent; days that were missed count once. */
export function dueDay(signer: SignerRecord, now: Date): number | undefined {
  if (signer.state !== 'asked' || signer.asked_at === null || signer.reminders >= MAX_SIGNING_REMINDERS)
    return undefined;
  const age = (now.getTime() - signer.asked_at.getTime()) / DAY_MS;
  const day = REMINDER_DAYS.findLast((candidate) => candidate <= age);
  return day !== undefined && day > signer.reminded_day ? day : undefined;
}

/** Whether mails do not reach the signer; whoever signs for the firm is asked on its screens, too. */
export async function isOutOfReach(tx: Db, { party, email }: SignerRecord): Promise<boolean> {
  return party !== 'firm' && (email === null || (await bouncedAddresses(tx, [email])).size > 0);
}

/** One more mail with a fresh link; `day` when it is due by itself, and then at a polite hour. */
export async function remindSigner(
  doer: Doer,
  tx: Db,
  signingCase: SigningCase,
  signer: SignerRecord,
  day?: number,
): Promise<boolean> {
  if (await isOutOfReach(tx, signer)) {
    // Its day is over, but nobody was reminded.
    if (day !== undefined) await repository.advanceSigner(tx, signer.id, 'asked', { reminded_day: day });
    return false;
  }
  const now = doer.clock.now();
  const counted = {
    reminders: signer.reminders + 1,
    reminded_at: now,
    ...(day === undefined ? {} : { reminded_day: day }),
  };
  await repository.advanceSigner(tx, signer.id, 'asked', counted);
  const notBefore = day === undefined ? undefined : politeInstant(now);
  const sent = await inviteSigner(
    doer,
    tx,
    signingCase,
    { ...signer, ...counted },
    { kind: 'reminder', ...(notBefore ? { notBefore } : {}) },
  );
  return sent > 0;
}
