import { HIGHEST_SCORE } from '@bloom/shared-rules/cra/satisfaction';
import { atMost, MAX_TEXT } from '@bloom/shared-rules/input/limits';
import { object, string } from '@bloom/shared-ui/schema';
import type { MissionFollowUpType } from '../graphql.generated.ts';
import { wordsOf } from './satisfaction.words.ts';

export const scores: readonly number[] = Array.from({ length: HIGHEST_SCORE + 1 }, (_, score) => score);

export function satisfactionSchema(side: MissionFollowUpType) {
  return object({
    score: string().required(wordsOf(side).scoreMissing),
    comment: string().max(MAX_TEXT, atMost(MAX_TEXT)),
  });
}

/** The first day of the month in the address, written yyyy-MM or yyyy-MM-dd; undefined when it is no month. */
export function monthOfAddress(text: string): string | undefined {
  const month = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-(?:0[1-9]|[12]\d|3[01]))?$/.exec(text)?.[1];
  return month === undefined ? undefined : `${month}-01`;
}
