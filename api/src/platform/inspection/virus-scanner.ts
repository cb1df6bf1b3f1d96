export type Verdict = { state: 'clean' } | { state: 'infected'; finding: string };

/** Says whether bytes are harmless. */
export interface Scanner {
  /** Kept beside the verdict. */
  name: string;
  /** It answers within the upload itself; others are asked by a job while the file waits in quarantine. */
  immediate: boolean;
  /** Throws when there is no verdict: the file then stays where it is. */
  scan(bytes: Uint8Array): Promise<Verdict>;
}
