import parse from 'semver/functions/parse.js';
import satisfies from 'semver/functions/satisfies.js';

/** What contracts write. semver reads more: in a doubt, such as "latest" or "^1.2", the answer here is no. */
const RANGE = /^(?:\*|((?:\^|~|>=)?\d+\.\d+\.\d+)(?:[-+][\w.+-]+)?)$/;

/**
 * Whether a version is in a range: `^1.2.0`, `~1.2.0`, `>=1.2.0`, `1.2.0` or `*`. What is no such range or version
 * matches nothing. Of a version before its release only the three figures count.
 */
export function isInRange(version: string, range: string): boolean {
  const found = RANGE.exec(range.trim());
  const figures = parse(version);
  if (found === null || figures === null) return false;
  return satisfies(`${figures.major}.${figures.minor}.${figures.patch}`, found[1] ?? '*');
}
