import { randomInt } from 'node:crypto';
import { CODE_LIFE, lasting } from '@bloom/shared-rules/access/link-life';
import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { rateLimited } from './rate-limit.ts';

/** Six digits that prove whose address or number it is: their life, and how often they are asked for and tried. */
const AGAIN_MS = 60_000;
const BLOCK_MS = 15 * MINUTE_MS;
const MAX_TRIES = 5;
const PER_DAY = 5;

/** A code that was sent; one that was right has no try left either, and blocks nobody. */
export interface SentCode {
  readonly created_at: Date;
  /** Ten minutes later, or when the last of its tries was wrong. */
  readonly expires_at: Date;
  readonly verified_at: Date | null;
  readonly tries: number;
}

export function newCode(now: Date): { code: string; expiresAt: Date } {
  return {
    code: String(randomInt(0, 1_000_000)).padStart(6, '0'),
    expiresAt: new Date(now.getTime() + lasting(CODE_LIFE)),
  };
}

/** Until when nobody has another code; null unless its last try was wrong. */
function blockedUntil({ tries, verified_at, expires_at }: SentCode): Date | null {
  return tries >= MAX_TRIES && verified_at === null ? new Date(expires_at.getTime() + BLOCK_MS) : null;
}

/** What is wrong with what was typed, in words that suit every reader. */
export const CODE_PROBLEMS = {
  wrong: 'Ce code n’est pas le bon.',
  used: 'Ce code a déjà servi\u00a0: il en faut un nouveau.',
  blocked: 'Trop d’essais\u00a0: il faut un nouveau code, dans quinze minutes.',
  expired: 'Ce code a expiré\u00a0: il en faut un nouveau.',
};

export type CodeProblem = keyof typeof CODE_PROBLEMS;

/** Why a code proves nothing any more; undefined while it does. */
export function endOfCode(code: SentCode, now: Date): Exclude<CodeProblem, 'wrong'> | undefined {
  if (code.verified_at !== null) return 'used';
  const until = blockedUntil(code);
  if (until !== null && now < until) return 'blocked';
  return code.expires_at <= now ? 'expired' : undefined;
}

/** What a wrong try makes of a code: the fifth ends it, the block counts from then, and its refusal says so at once. */
export function wrongTry(
  { tries, expires_at }: SentCode,
  now: Date,
): { tried: Pick<SentCode, 'tries' | 'expires_at'>; problem: CodeProblem } {
  const isLast = tries + 1 >= MAX_TRIES;
  return {
    tried: { tries: tries + 1, expires_at: isLast ? now : expires_at },
    problem: isLast ? 'blocked' : 'wrong',
  };
}

/** What the right try makes of it: it works once. */
export function rightTry(now: Date): Pick<SentCode, 'tries' | 'verified_at'> {
  return { tries: MAX_TRIES, verified_at: now };
}

/**
 * RATE_LIMITED within a minute of the last code, a quarter of an hour after the fifth wrong try, and after five codes
 * in a day.
 * @param codes those of the last day, the newest first
 */
export function assertMayAsk(codes: readonly SentCode[], now: Date): void {
  const [last] = codes;
  if (last !== undefined) {
    const until = blockedUntil(last) ?? new Date(last.created_at.getTime() + AGAIN_MS);
    if (now < until) throw rateLimited(Math.ceil((until.getTime() - now.getTime()) / 1_000));
  }
  if (codes.length >= PER_DAY) throw rateLimited(3_600);
}
