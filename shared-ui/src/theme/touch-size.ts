import { phoneQuery } from '../measures/measures.ts';

/** Pixels of what a finger hits; `--touch` of the style sheets. */
export const TOUCH = 44;

/** A media query: where fingers choose, as in the style sheets. */
export const touchQuery = `${phoneQuery}, (pointer: coarse)`;
