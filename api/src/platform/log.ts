import { createHash } from 'node:crypto';
import { redactText as redact } from '@bloom/shared-rules/access/redact-text';
import { traceId } from '@bloom/shared-server/watch/trace-carrier';
import pino from 'pino';

export type Logger = pino.Logger;

interface LineSink {
  write(line: string): unknown;
}

const REDACTED = [
  'authorization',
  'token',
  'email',
  'comment',
  'iban',
  'code',
  '*.authorization',
  '*.token',
  '*.email',
  '*.comment',
  '*.iban',
  'req.headers.authorization',
];

/** JSON logs without tokens, e-mails or comments, whichever field or sentence would hold them. */
export function createLogger(level: string, destination: LineSink = pino.destination({ fd: 1, sync: true })): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { service: 'api' },
    mixin: tracedLine,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: safeError },
  };
  return pino(options, { write: (line: string) => destination.write(redactText(line)) });
}

/** The trace that a line belongs to, when there is one. */
function tracedLine(): { traceId?: string } {
  const id = traceId();
  return id === undefined ? {} : { traceId: id };
}

/** An error without what people typed: PostgreSQL puts row values in `detail` and `parameters`. */
function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: redactText(String(error)) };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    name: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...(code === undefined ? {} : { sqlState: code }),
    ...(constraint === undefined ? {} : { constraint, table }),
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  };
}

/** Replaces tokens in addresses, bearer values, link tokens and e-mail addresses. */
export const redactText = (text: string): string => redact(text, hashed);

/** A short stable stand-in for a personal value, so that log lines of one person can be joined. */
export function hashed(value: string): string {
  return createHash('sha256').update(value.toLowerCase()).digest('hex').slice(0, 12);
}
