import { randomInt } from 'node:crypto';
import { rateLimited } from './limits/rate-limit.ts';

/** Six digits that prove whose address or number it is: their life, and how often they are asked for and tried. */
const LIFE_MS = 10 * 60_000;
const AGAIN_MS = 60_000;
const BLOCK_MS = 15 * 60_000;
export const DAY_MS = 86_400_000;
export const MAX_TRIES = 5;
const PER_DAY = 5;

/** A code that was sent; one that was right has no try left either, and blocks nobody. */
export interface SentCode {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly verified_at: Date | null;
  readonly tries: number;
}

export function newCode(now: Date): { code: string; expiresAt: Date } {
  return { code: String(randomInt(0, 1_000_000)).padStart(6, '0'), expiresAt: new Date(now.getTime() + LIFE_MS) };
}

export const isExpired = (code: SentCode, now: Date) => code.expires_at <= now;
export const isUsedUp = (code: SentCode) => code.tries >= MAX_TRIES;

/** As typed, with blanks where people put them. */
export const digitsOf = (typed: string) => typed.replace(/\s/g, '');

/**
 * RATE_LIMITED within a minute of the last code, a quarter of an hour after five wrong tries, and after five codes in a
 * day.
 * @param codes those of the last day, the newest first
 */
export function assertMayAsk(codes: readonly SentCode[], now: Date): void {
  const [last] = codes;
  const age = last ? now.getTime() - last.created_at.getTime() : Number.POSITIVE_INFINITY;
  const wait = last && isUsedUp(last) && last.verified_at === null ? BLOCK_MS : AGAIN_MS;
  if (age < wait) throw rateLimited(Math.ceil((wait - age) / 1_000));
  if (codes.length >= PER_DAY) throw rateLimited(3_600);
}
