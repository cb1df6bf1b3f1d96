import { createHash } from 'node:crypto';
import pino from 'pino';

export type Logger = pino.Logger;

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

/** JSON logs without tokens, e-mails or comments; `redactText` cleans the free text that may hold them. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: { app: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: safeError },
  });
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
export function redactText(text: string): string {
  return text
    .replace(/([?&](?:token|code|state)=)[^&\s"']+/gi, '$1[redacted]')
    .replace(/anonymous:[\w-]+/g, 'anonymous:[redacted]')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]')
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (email) => `mail:${hashed(email)}`);
}

/** A short stable stand-in for a personal value, so that log lines of one person can be joined. */
export function hashed(value: string): string {
  return createHash('sha256').update(value.toLowerCase()).digest('hex').slice(0, 12);
}
