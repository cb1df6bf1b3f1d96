import { createHash } from 'node:crypto';
import type { ClientError } from './error-reports.reading.ts';

/** Lines of a stack that tell one place of the code from another. */
const STACK_LINES = 4;

/** Numbers and ids differ from one person to the next; the failure is the same. */
function withoutValues(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '#')
    .replace(/\d+/g, '#')
    .toLowerCase();
}

/** The same for the same failure on the same day (yyyy-MM-dd), whoever met it. */
export function fingerprintOf(error: ClientError, day: string): string {
  const { level, message, stack, errorCode, status, release, environment, remote, remoteVersion, page } = error;
  const place = stack?.split('\n').slice(0, STACK_LINES).join('\n') ?? '';
  const parts = [day, level, withoutValues(message), place, errorCode, status, release, environment];
  return createHash('sha256')
    .update(JSON.stringify([...parts, remote, remoteVersion, page]))
    .digest('hex');
}
