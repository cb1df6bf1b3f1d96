/** No letter that is read as a figure: people dictate references over the telephone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A short reference of one failure, found again in the error reports. */
export function createReference(): string {
  const figures = crypto.getRandomValues(new Uint8Array(8));
  const text = Array.from(figures, (figure) => ALPHABET[figure % ALPHABET.length]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

const given = new WeakMap<object, string>();

/** The reference of a failure of ours that no request has: always the same one for the same error object. */
export function crashReference(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const known = given.get(error) ?? createReference();
  given.set(error, known);
  return known;
}
