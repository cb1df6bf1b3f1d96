/** The background work that makes the sealed PDF of a document that both sides signed. */
export const SEAL_QUEUE = 'craSeal';
