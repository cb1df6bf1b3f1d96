import { addressWeakness } from '@bloom/shared-rules/public-address';
import { secretWeakness } from '@bloom/shared-rules/secret-strength';
import type { Variables } from '@bloom/shared-server/settings-reader';

/** What of the environment is looked at. */
interface Exposed {
  oidc: { issuer: string };
  secondFactor: { mode: string };
  allowedOrigins: string[];
  shellUrl: string;
  clientsUrl: string | null;
  linkSecret: string;
  erasureSecret: string;
  smtpUrl: string | null;
  messageWebhook: { secret: string } | null;
  mailBounceSecret: string | null;
  provision: { secret: string } | null;
  invoicePlatform: { url: string; webhookSecret: string | null } | null;
  rateLimitFactor: number;
}

/** What must not be where others reach the server, a sentence each. */
export function productionFaults(environment: Exposed, source: Variables): string[] {
  const { smtpUrl, rateLimitFactor } = environment;
  const faults = [...secretFaults(environment), ...addressFaults(environment)];
  // It would hand out everybody's codes and links.
  if (smtpUrl === null) faults.push('SMTP_URL is missing (the development mailbox is not for production)');
  if (source.ERROR_TEST === '1') faults.push('ERROR_TEST=1 provokes errors and is not for production');
  if (rateLimitFactor !== 1) faults.push('RATE_LIMIT_FACTOR must be 1: it is for measurements only');
  return faults;
}

/** What is allowed, and worth a line at each start. */
export function productionWarnings({ secondFactor }: Exposed): string[] {
  if (secondFactor.mode !== 'off') return [];
  return ['SECOND_FACTOR=off: System, finance and data protection are open to whoever has one mailbox or one password'];
}

function secretFaults(environment: Exposed): string[] {
  const { linkSecret, erasureSecret, mailBounceSecret, messageWebhook, provision, invoicePlatform } = environment;
  const secrets: [string, string | null | undefined][] = [
    ['LINK_SECRET', linkSecret],
    // Without one of its own it is the same.
    ['ERASURE_SECRET', erasureSecret === linkSecret ? null : erasureSecret],
    ['MAIL_BOUNCE_SECRET', mailBounceSecret],
    ['MESSAGE_WEBHOOK_SECRET', messageWebhook?.secret],
    ['IDENTITY_PROVISION_SECRET', provision?.secret],
    ['PA_WEBHOOK_SECRET', invoicePlatform?.webhookSecret],
  ];
  return secrets.flatMap(([name, secret]) => {
    const weakness = secret == null ? undefined : secretWeakness(secret);
    return weakness === undefined ? [] : [`${name} ${weakness}`];
  });
}

function addressFaults({ oidc, shellUrl, clientsUrl, allowedOrigins, invoicePlatform }: Exposed): string[] {
  const addresses: [string, string | null][] = [
    ['OIDC_ISSUER', oidc.issuer],
    ['SHELL_URL', shellUrl],
    ['CLIENTS_URL', clientsUrl],
    ['PA_URL', invoicePlatform?.url ?? null],
    ...allowedOrigins.map((origin): [string, string] => ['ALLOWED_ORIGINS', origin]),
  ];
  return addresses.flatMap(([name, address]) => {
    const weakness = address === null ? undefined : addressWeakness(address);
    return weakness === undefined ? [] : [`${name} ${weakness}`];
  });
}
