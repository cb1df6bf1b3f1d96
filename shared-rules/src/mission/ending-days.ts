/** Days before its end from which a mission wants an estimate of its extension. */
export const ENDING_DAYS = 60;
