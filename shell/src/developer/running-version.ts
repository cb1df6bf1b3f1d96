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
