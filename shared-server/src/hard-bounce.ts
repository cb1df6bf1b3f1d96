/** Answers of a mail server after which no mail to this address will ever arrive (RFC 5321). */
const HARD = new Set([550, 551, 553, 556]);

/** Whether the error says that the recipient's address is refused for good, not that the server is busy or full. */
export function isHardBounce(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode, response } = error as { code?: unknown; responseCode?: unknown; response?: unknown };
  // 5.7.x speaks of policies and reputation, not of the address.
  if (typeof response === 'string' && /\b5\.7\.\d/.test(response)) return false;
  return code === 'EENVELOPE' && typeof responseCode === 'number' && HARD.has(responseCode);
}
