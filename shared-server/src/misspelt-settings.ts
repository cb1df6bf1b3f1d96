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
  return Object.keys(variables)
    .filter((name) => !read.has(name) && isSet(name))
    .flatMap((name) => {
      const near = unset.filter((one) => one[0] === name[0] && Math.abs(one.length - name.length) <= 1);
      const meant = near.find((candidate) => distance(name, candidate) === 1);
      return meant === undefined ? [] : [`${name} is no setting, but ${meant} is`];
    });
}
