import { createHash } from 'node:crypto';
import { redactText } from '@bloom/shared-rules/access/redact-text';
import pino from 'pino';

interface LineSink {
  write(line: string): unknown;
}

/** The same stand-in as in the API's log, so that lines of one person can be joined. */
const hashed = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 12);

/**
 * An error without what people typed: PostgreSQL puts row values in `detail`, the mail library recipients in
 * `rejected`.
 */
function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  };
}

/** JSON logs without tokens and e-mail addresses, whichever field or sentence would hold them. */
export function createLogger(
  level: string,
  destination: LineSink = pino.destination({ fd: 1, sync: true }),
): pino.Logger {
  const options = { level, base: { service: 'idp' }, serializers: { err: safeError } };
  return pino(options, { write: (line: string) => destination.write(redactText(line, hashed)) });
}
