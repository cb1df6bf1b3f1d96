type Figures = readonly [number, number, number];

function figuresOf(text: string): Figures | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)(?:[-+][\w.+-]+)?$/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

function compare(one: Figures, other: Figures): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

/** The first version that a range no longer lets in. A caret keeps the first figure that is not zero. */
function limitOf(sign: string, [major, minor, patch]: Figures): Figures {
  if (sign === '~') return [major, minor + 1, 0];
  if (sign === '^' && major > 0) return [major + 1, 0, 0];
  if (sign === '^' && minor > 0) return [0, minor + 1, 0];
  return [major, minor, patch + 1];
}

/**
 * Whether a version is in a range: `^1.2.0`, `~1.2.0`, `>=1.2.0`, `1.2.0` or `*`. What is no such range or version
 * matches nothing: a doubt is a no. Of a version before its release only the three figures count.
 */
export function isInRange(version: string, range: string): boolean {
  const figures = figuresOf(version);
  const found = /^(\^|~|>=|)(.+)$/.exec(range.trim());
  const lowest = found?.[2] === undefined ? undefined : figuresOf(found[2]);
  if (range.trim() === '*') return figures !== undefined;
  if (!figures || !found || !lowest) return false;
  const [, sign = ''] = found;
  return compare(figures, lowest) >= 0 && (sign === '>=' || compare(figures, limitOf(sign, lowest)) < 0);
}
