import { distance } from './did-you-mean.ts';
import type { Variables } from './read-settings.ts';

/** Shorter names are too much like names of others. */
const SHORTEST = 7;

/**
 * What is set, means nothing, and is one slip away from a setting that is not set: whoever wrote it believes that it
 * counts. What else stands in an environment belongs to others. So does what begins otherwise: a hand slips further on,
 * and NATS_URL is no slip of ATS_URL.
 */
export function misspelt(variables: Variables, read: ReadonlySet<string>): string[] {
  const isSet = (name: string) => Boolean(variables[name]?.trim());
  const unset = [...read].filter((name) => name.length >= SHORTEST && !isSet(name));
  const isSlip = (name: string, of: string) =>
    of[0] === name[0] && Math.abs(of.length - name.length) <= 1 && distance(name, of) === 1;
  // What others set is not even looked at: what is looked at counts as a setting (read-settings.ts).
  return Object.keys(variables)
    .filter((name) => !read.has(name))
    .flatMap((name) => {
      const meant = unset.find((one) => isSlip(name, one));
      return meant === undefined || !isSet(name) ? [] : [`${name} is no setting, but ${meant} is`];
    });
}
