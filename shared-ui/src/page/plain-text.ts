import { truncate } from '../format/french.ts';

/** Characters that draw nothing, or that turn the direction of the text around them. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A name that somebody typed, on one line and at most `maximum` characters long, as people count them. It may hold
 * anything; where it is shown next to other words it must neither push nor turn them.
 */
export function plainText(text: string, maximum = 120): string {
  return truncate(text.replace(unseen, ' ').replace(/ {2,}/g, ' ').trim(), maximum);
}
