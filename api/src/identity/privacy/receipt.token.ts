import { createHmac } from 'node:crypto';
import type { Environment } from '../../platform/environment/environment.ts';
import { isMadeBy } from '../../platform/link-secrets.ts';

const sign = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`erasure-receipt:${id}`).digest('base64url');

/** Where the person, who has no account any more, gets the receipt; it names nobody. */
export function receiptUrl(
  { linkSecrets, shellUrl }: Pick<Environment, 'linkSecrets' | 'shellUrl'>,
  id: string,
): string {
  return `${shellUrl}/my-data?receipt=${id}.${sign(linkSecrets[0], id)}`;
}

/** The request's id, or undefined when nobody was given this token. */
export function receiptOf({ linkSecrets }: Pick<Environment, 'linkSecrets'>, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  return isMadeBy(linkSecrets, (secret) => sign(secret, id), signature) ? id : undefined;
}
