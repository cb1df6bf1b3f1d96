export interface Draft {
  text: string;
  /** Names the message: a draft that is sent twice becomes one message. */
  recordId: string;
}

export const newDraft = (text = ''): Draft => ({ text, recordId: crypto.randomUUID() });
