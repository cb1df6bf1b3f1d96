import { addDays } from '../calendar/calendar-day.ts';
import { DUNNING_LEVELS } from './dunning.ts';

/**
 * What follows the reminders of an unpaid invoice: the formal notice that somebody posts, then what was decided about
 * it. Days as yyyy-MM-dd.
 */

export const RECOVERY_KINDS = ['FORMAL_NOTICE', 'RECOVERY'] as const;
export type RecoveryKind = (typeof RECOVERY_KINDS)[number];

/** The letter leaves eight days from when it is received, and the post keeps a registered one up to fifteen. */
export const NOTICE_WAIT_DAYS = 15;

/** How long what was decided is left alone, unless somebody says another day. */
const RECOVERY_WAIT_DAYS = 30;

/** The first day on which the formal notice may be posted. */
export const noticeFrom = (dueOn: string) => addDays(dueOn, DUNNING_LEVELS[2].days);

/** From when on an invoice that is still unpaid waits for a decision. */
export const reviewAfterNotice = (postedOn: string) => addDays(postedOn, NOTICE_WAIT_DAYS);

export const reviewAfterDecision = (decidedOn: string) => addDays(decidedOn, RECOVERY_WAIT_DAYS);
