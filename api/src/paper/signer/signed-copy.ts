import { lasting, SIGNED_COPY_LIFE } from '@bloom/shared-rules/access/link-life';

/** A link that is too old to sign still reads what was signed, as long as a link to the copy lives. */
export function isKept(signedAt: Date | null, now: Date): boolean {
  return signedAt !== null && now.getTime() - signedAt.getTime() <= lasting(SIGNED_COPY_LIFE);
}
