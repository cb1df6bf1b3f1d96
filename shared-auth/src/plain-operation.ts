/** An operation in words, for who sends it before the data library is here, or without it. */
export interface PlainOperation {
  operationName: string;
  /** To the letter what a client of the page would send. */
  text: string;
  /** Written by builds: the API knows the text by it, so that it is not sent. */
  __meta__?: { hash: string };
}

/** What a request says instead of a text that the API knows. */
export function persisted(sha256Hash: string) {
  return { persistedQuery: { version: 1, sha256Hash } };
}

/** The body of a request to the API. */
export function bodyOf({ operationName, text, __meta__ }: PlainOperation, variables: object): string {
  const asked = __meta__ === undefined ? { query: text } : { extensions: persisted(__meta__.hash) };
  return JSON.stringify({ operationName, variables, ...asked });
}
