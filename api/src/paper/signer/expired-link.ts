import type { RequestContext } from '../../platform/context/context.ts';
import { AppError } from '../../platform/errors.ts';
import { limit } from '../../platform/limits/rate-limit.ts';

const SIGN_PER_MINUTE = 10;

/** Leaves the transaction of a signature, so that the fresh link is written in one of its own. */
export class ExpiredLink extends Error {}

/** Runs the work; when its link turns out to be too old, mails a fresh one and says so: TOKEN_EXPIRED. */
export async function withRenewal<T>(renew: () => Promise<boolean>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ExpiredLink)) throw error;
    throw new AppError('TOKEN_EXPIRED', { data: { renewed: await renew() } });
  }
}

/** Ten tries a minute to sign or to have a code, per link or person; RATE_LIMITED beyond. */
export async function limitSigning(context: RequestContext, person: string): Promise<void> {
  const subject = context.viewer.link?.tokenId ?? person;
  await limit(context.db, {
    scope: 'sign',
    subject,
    windowSeconds: 60,
    max: SIGN_PER_MINUTE,
    now: context.clock.now(),
  });
}
