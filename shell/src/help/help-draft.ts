export interface Draft {
  text: string;
  /** The same draft sent again is one message. */
  recordId: string;
}

export const newDraft = (text = ''): Draft => ({ text, recordId: crypto.randomUUID() });
