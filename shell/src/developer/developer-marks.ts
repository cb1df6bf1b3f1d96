import { browserStorage } from '@bloom/shared-auth/browser-storage';

/** Builds that this tab tries instead of the published ones. */
export const OVERRIDES = 'bloom.overrides';
/** Faults that this tab causes to itself. */
export const FAULTS = 'bloom.faults';
/** `?override=mfe-cra@0.2.0-ab12` or `?override=mfe-cra@http://localhost:3102/`, several times if need be. */
export const LINK = 'override';

/**
 * Whether this tab asks for anything that only developers may have. Nearly everybody's does not, and then nothing of
 * the developer tools is loaded. Whether the person may is not known yet.
 */
export function hasDeveloperMarks(search: string = window.location.search): boolean {
  const storage = browserStorage('session');
  return (
    storage.getItem(OVERRIDES) !== null || storage.getItem(FAULTS) !== null || new URLSearchParams(search).has(LINK)
  );
}
