export interface Draft {
  text: string;
  /** Names the message: a draft that is sent twice becomes one message. */
  recordId: string;
}

export const newDraft = (): Draft => ({ text: '', recordId: crypto.randomUUID() });
