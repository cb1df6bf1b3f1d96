/**
 * Whether no mail server was there to be asked, or it did not let us in: of the mail that says nothing. Nodemailer
 * names the step that failed.
 */
export function isMailServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command } = error as { code?: unknown; command?: unknown };
  return command === 'CONN' || code === 'EDNS' || code === 'EAUTH';
}
