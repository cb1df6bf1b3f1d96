import type { Candidate } from '../remotes/remote-versions.ts';

/** A version of a remote that a page of this tab stands on. */
export interface RunningVersion {
  id: string;
  version: string;
  baseUrl: string;
  /** Why this one and not the published one. */
  because?: 'fallback' | 'canary' | 'development';
}

export const BECAUSE = {
  fallback: 'version précédente',
  canary: 'canari',
  development: 'serveur de développement',
} as const satisfies Record<NonNullable<RunningVersion['because']>, string>;

function reason({ isDevelopment, isCanary, isFallback }: Candidate): RunningVersion['because'] {
  if (isDevelopment) return 'development';
  if (isFallback) return 'fallback';
  return isCanary ? 'canary' : undefined;
}

/** What the loader runs, as the panel tells it. */
export function runningVersions(candidates: readonly Candidate[]): RunningVersion[] {
  return candidates.map((candidate) => {
    const because = reason(candidate);
    const { version, baseUrl } = candidate.version;
    return { id: candidate.id, version, baseUrl, ...(because && { because }) };
  });
}
