export type Verdict = { state: 'clean' } | { state: 'infected'; finding: string };

/** Says whether bytes are harmless. */
export interface Scanner {
  /** Kept beside the verdict. */
  name: string;
  /** The inspection of an upload has asked it: what was taken is clean. Others are asked by a job, in quarantine. */
  askedAtUpload: boolean;
  /** Throws when there is no verdict: the file then stays where it is. */
  scan(bytes: Uint8Array): Promise<Verdict>;
}
