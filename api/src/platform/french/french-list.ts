const conjunction = new Intl.ListFormat('fr', { type: 'conjunction' });

/** 'a', 'a et b', 'a, b et c' */
export const frenchList = (parts: readonly string[]): string => conjunction.format(parts);
