import type { Problem } from '@bloom/shared-rules/input/problem';

/** What a pure rule answers: the checked value, or everything that is wrong with it. */
export type Verdict<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function accepted<T>(value: T): Verdict<T> {
  return { ok: true, value };
}

export function refused(path: string, message: string): { ok: false; problems: Problem[] } {
  return { ok: false, problems: [{ path, message }] };
}
