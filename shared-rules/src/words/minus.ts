export const MINUS = '\u2212';

/** A figure for people: Intl writes a hyphen, which breaks lines and is as short as no sign. Files keep the hyphen. */
export const withMinus = (figure: string): string => figure.replace('-', MINUS);
