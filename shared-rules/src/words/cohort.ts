/** Shares of people are told to the hundredth of a percent. */
const BUCKETS = 10_000;

/** FNV-1a with a final mix (Murmur 3): cheap, and neighbouring ids fall far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** 0 to 9999, always the same for a person and a remote, and another one for another remote. */
export function bucketOf(remoteId: string, subject: string): number {
  return hash(`${remoteId}:${subject}`) % BUCKETS;
}

/** Whether a person, by the subject of their session, is among the share of people who try a remote's canary. */
export function isInCohort(remoteId: string, subject: string, percent: number): boolean {
  return bucketOf(remoteId, subject) < percent * (BUCKETS / 100);
}
