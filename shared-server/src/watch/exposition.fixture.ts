/**
 * The value of one series in what `/metrics` answers, whatever the order of its labels; undefined when it is not there.
 */
export function sample(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  for (const line of text.split('\n')) {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (found?.[1] !== name) continue;
    const has = Object.entries(labels).every(([label, value]) => found[2]?.includes(`${label}="${value}"`));
    if (has) return Number(found[3]);
  }
  return undefined;
}
