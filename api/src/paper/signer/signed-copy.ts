const READ_AFTER_SIGNING_MS = 30 * 86_400_000;

/** A link that is too old to sign still reads what was signed, for thirty days. */
export function isKept(signedAt: Date | null, now: Date): boolean {
  return signedAt !== null && now.getTime() - signedAt.getTime() <= READ_AFTER_SIGNING_MS;
}
