/**
 * What this shell offers to remotes: a breaking change of the contract or of a shared entry raises the first figure.
 */
export const SHELL_API = '1.0.0';

function figures(version: string): number[] {
  return version.split('.').map(Number);
}

/** Whether this shell satisfies a caret range (`^1.2.0`): same first figure, and at least the rest. */
export function isCompatible(range: string, offered: string = SHELL_API): boolean {
  if (!/^\^\d+\.\d+\.\d+$/.test(range)) {
    return false;
  }
  const [wantedMajor, wantedMinor = 0, wantedPatch = 0] = figures(range.slice(1));
  const [major, minor = 0, patch = 0] = figures(offered);
  return major === wantedMajor && (minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch));
}
