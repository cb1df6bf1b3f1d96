import { timingSafeEqual } from 'node:crypto';

/**
 * What signs and hides links: the first one makes new ones, all are believed, so that the secret can be changed while
 * links are on their way.
 */
export type LinkSecrets = readonly [current: string, ...also: string[]];

/** Whether one of the secrets made it, in a time that tells nothing. */
export function isMadeBy(secrets: LinkSecrets, macOf: (secret: string) => string, given: string): boolean {
  const shown = Buffer.from(given);
  const made = secrets.map((secret) => Buffer.from(macOf(secret)));
  return made.filter((mac) => mac.length === shown.length && timingSafeEqual(mac, shown)).length > 0;
}
