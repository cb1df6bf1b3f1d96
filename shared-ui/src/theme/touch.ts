import { breakpoints } from '../limits/limits.ts';

/** A media query: where fingers choose, as in the style sheets. */
export const touchQuery = `(max-width: ${breakpoints.phone}px), (pointer: coarse)`;
