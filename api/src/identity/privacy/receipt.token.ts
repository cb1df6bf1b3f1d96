import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../../platform/environment/environment.ts';

const sign = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`erasure-receipt:${id}`).digest('base64url');

/** Where the person, who has no account any more, gets the receipt; it names nobody. */
export function receiptUrl({ linkSecret, shellUrl }: Pick<Environment, 'linkSecret' | 'shellUrl'>, id: string): string {
  return `${shellUrl}/my-data?receipt=${id}.${sign(linkSecret, id)}`;
}

/** The request's id, or undefined when nobody was given this token. */
export function receiptOf({ linkSecret }: Pick<Environment, 'linkSecret'>, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(linkSecret, id));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : undefined;
}
