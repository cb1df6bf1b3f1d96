export interface LinkedRecords {
  /** Milliseconds of the epoch: tokens issued before no longer count. */
  endedAt: number | null;
  staff: { id: string; disabled: boolean; account: boolean; finance: boolean; recruit: boolean; dpo: boolean } | null;
  bloomer: { id: string; disabled: boolean; invited: boolean } | null;
  contact: { id: string; societyId: string; removed: boolean } | null;
}

/** Reads the text that the database makes of an identity's records. */
export function parseRecords(text: string): LinkedRecords {
  return JSON.parse(text);
}
