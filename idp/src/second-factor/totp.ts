import { withoutSpaces } from '@bloom/shared-rules/access/one-time-code';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Codes before and after the present one that count too: the clocks of telephones are not ours. */
const WINDOW = 1;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

const totp = (secret: string, names: { issuer: string; label: string }) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** What the application reads from the picture. */
export function totpAddress(secret: string, names: { issuer: string; label: string }): string {
  return totp(secret, names).toString();
}

/** Which step of time the code belongs to; undefined when it is wrong or too far off. */
export function totpStep(secret: string, typed: string, now = Date.now()): number | undefined {
  const token = withoutSpaces(typed);
  if (!/^\d{6}$/.test(token)) return undefined;
  const names = { issuer: '', label: '' };
  const delta = totp(secret, names).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
