import { createHmac } from 'node:crypto';
import type { Environment } from '../../platform/environment/environment.ts';
import { isMadeBy } from '../../platform/link-secrets.ts';

export interface Asked {
  talentId: string;
  /** Of the question that is answered; another question has another link. */
  askedAt: Date;
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`talent-consent:${text}`).digest('base64url');

const written = ({ talentId, askedAt }: Asked) => `${talentId}.${askedAt.getTime()}`;

/** Where a talent answers, without an account. */
export function consentUrl(
  { linkSecrets, shellUrl }: Pick<Environment, 'linkSecrets' | 'shellUrl'>,
  asked: Asked,
): string {
  return `${shellUrl}/stay?of=${written(asked)}.${sign(linkSecrets[0], written(asked))}`;
}

/** Undefined when nobody was given this token. */
export function askedOf({ linkSecrets }: Pick<Environment, 'linkSecrets'>, token: string): Asked | undefined {
  const [talentId = '', instant = '', signature = ''] = token.split('.');
  if (!isMadeBy(linkSecrets, (secret) => sign(secret, `${talentId}.${instant}`), signature)) return undefined;
  return { talentId, askedAt: new Date(Number(instant)) };
}
