/** The longest page of the table: what is on screen first. */
export const FIRST_MISSIONS = 150;
