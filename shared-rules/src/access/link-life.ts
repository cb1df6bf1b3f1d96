import { DAY_MS, MINUTE_MS } from '../calendar/time-units.ts';

/**
 * How long every link and code lives. The domains declare what their links are for in their `x.links.ts`, with a life
 * from here; mails and pages say it by `lifeInWords`.
 */

/** How long something lives, in one unit: it is also said in a mail. */
export type Life = { days: number } | { minutes: number };

/** The mailed link by which a client signs one month; a page whose link is older offers a new one. */
export const MONTH_SIGNING_LIFE = { days: 7 } as const;

/** The link to the signed copy of a month: a client has no account. */
export const SIGNED_COPY_LIFE = { days: 30 } as const;

/** The mailed link by which one party signs a contract: as long as the request for signatures. */
export const CONTRACT_SIGNING_LIFE = { days: 30 } as const;

/** A link to sign that a screen asks for, for the signer or for staff, instead of the mail: it is used at once. */
export const SHOWN_SIGNING_LIFE = { minutes: 10 } as const;

/** The link by which a client says how satisfied he is. */
export const SATISFACTION_LINK_LIFE = { days: 30 } as const;

/** The link that confirms a changed address. */
export const EMAIL_CONFIRMATION_LIFE = { days: 3 } as const;

/** The link to what the firm holds about one person. */
export const SELF_DATA_LINK_LIFE = { minutes: 30 } as const;

/** The link to a client's board of candidates: it is asked for when one wants to read, and opens one session. */
export const BOARD_LINK_LIFE = { minutes: 15 } as const;

/** The session of a client's board: read between two meetings, the day is not to begin with another mail. */
export const BOARD_SESSION_IDLE = { minutes: 8 * 60 } as const;

/** The session of any other link, since it was last used. */
export const LINK_SESSION_IDLE = { minutes: 30 } as const;

/** What leads a Bloomer to the first sign-in. */
export const INVITATION_LIFE = { days: 14 } as const;

/** The six digits that confirm a signature, a number or a person. */
export const CODE_LIFE = { minutes: 10 } as const;

const words: Readonly<Record<number, string>> = {
  3: 'trois',
  7: 'sept',
  10: 'dix',
  14: 'quatorze',
  15: 'quinze',
  30: 'trente',
};

/** In milliseconds. */
export function lasting(life: Life): number {
  return 'days' in life ? life.days * DAY_MS : life.minutes * MINUTE_MS;
}

/** As a mail says it: « sept jours », « quinze minutes ». */
export function lifeInWords(life: Life): string {
  const [count, unit] = 'days' in life ? [life.days, 'jours'] : [life.minutes, 'minutes'];
  return `${words[count] ?? count} ${unit}`;
}
