/** A sentence, or the name of a thing, as it goes on another sentence. */
export const withinSentence = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
