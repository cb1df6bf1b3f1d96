/** French typography: before a colon. */
export const NBSP = '\u00a0';
/** French typography: before ; ? ! and inside « ». */
export const NARROW = '\u202f';
