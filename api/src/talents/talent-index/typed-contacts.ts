import { foldText } from '@bloom/shared-rules/words/fold-text';
import { e164 } from '../../platform/telephone.ts';

const LONGEST = 60;
const ADDRESS = String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]*[\p{L}\p{N}]`;
/** What may be a telephone number: what begins otherwise is a postcode, a year, an amount. */
const NUMBER = String.raw`(?<![\p{L}\d])(?:\+|0)\d*(?:[\s.()/-]*\d){7,14}(?![\p{L}\d])`;
const CONTACT = new RegExp(`(${ADDRESS}|${NUMBER})`, 'u');

/** A piece of a text; an address or a telephone number with the word that it is. */
export interface ContactPiece {
  text: string;
  word: string | undefined;
}

function wordOf(contact: string): string | undefined {
  if (contact.includes('@')) return [...foldText(contact)].slice(0, LONGEST).join('');
  // Without its +, as the database keeps it.
  return e164(contact)?.slice(1);
}

/** contactPieces("Ada 06 12 34 56 78") → "Ada ", and "06 12 34 56 78" as 33612345678, as `contact_words` does. */
export const contactPieces = (text: string): ContactPiece[] =>
  text.split(CONTACT).map((piece, index) => ({ text: piece, word: index % 2 === 1 ? wordOf(piece) : undefined }));
