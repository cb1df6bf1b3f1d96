import { namesHost } from '@bloom/shared-rules/access/public-address';
import { productionFaults, type Said } from '@bloom/shared-server/production-rules';
import type { Variables } from '@bloom/shared-server/read-settings';
import type { MetricsReaders } from '@bloom/shared-server/watch/metrics-access';
import type { LinkSecrets } from '../link-secrets.ts';

/** What of the environment is looked at. */
interface Exposed {
  databaseUrl: string;
  databaseOwnerUrl: string | null;
  databaseReadUrl: string | null;
  oidc: { issuer: string };
  secondFactor: { mode: string };
  allowedOrigins: string[];
  shellUrl: string;
  clientsUrl: string | null;
  linkSecrets: LinkSecrets;
  erasureSecret: string;
  smtpUrl: string | null;
  s3: { secretAccessKey: string } | null;
  seal: { password: string } | null;
  messageWebhook: { url: string; secret: string } | null;
  ats: { url: string } | null;
  talentSources: { linkedIn: { url: string } | null; contacts: { url: string } | null };
  helpChat: { hubspotUrl: string };
  mailFrom: string;
  supportEmail: string;
  mailBounceSecret: string | null;
  metricsReaders: MetricsReaders;
  provision: { secret: string } | null;
  invoicePlatform: { url: string; webhookSecret: string | null } | null;
  rateLimitFactor: number;
}

/** What must not be where others reach the server, a sentence each. */
export function exposedFaults(environment: Exposed, source: Variables): string[] {
  const { linkSecrets, erasureSecret, mailBounceSecret, messageWebhook, provision, invoicePlatform } = environment;
  const { oidc, shellUrl, clientsUrl, allowedOrigins, smtpUrl, rateLimitFactor } = environment;
  return productionFaults({
    secrets: [
      ['LINK_SECRET', linkSecrets[0]],
      ...linkSecrets.slice(1).map((secret) => ['LINK_SECRET_ALSO', secret] as const),
      // Without one of its own it is the same.
      ['ERASURE_SECRET', erasureSecret === linkSecrets[0] ? null : erasureSecret],
      ['MAIL_BOUNCE_SECRET', mailBounceSecret],
      ['MESSAGE_WEBHOOK_SECRET', messageWebhook?.secret],
      ['IDENTITY_PROVISION_SECRET', provision?.secret],
      ['PA_WEBHOOK_SECRET', invoicePlatform?.webhookSecret],
    ],
    issued: [
      ['S3_SECRET_ACCESS_KEY', environment.s3?.secretAccessKey],
      ['SEAL_P12_PASSWORD', environment.seal?.password],
    ],
    connections: [
      ['DATABASE_URL', environment.databaseUrl],
      ['DATABASE_OWNER_URL', environment.databaseOwnerUrl],
      ['DATABASE_READ_URL', environment.databaseReadUrl],
      ['SMTP_URL', smtpUrl],
    ],
    mails: {
      server: smtpUrl,
      mailboxes: [
        ['MAIL_FROM', environment.mailFrom],
        ['SUPPORT_EMAIL', environment.supportEmail],
      ],
    },
    addresses: wellRead([
      ['OIDC_ISSUER', oidc.issuer],
      ['SHELL_URL', shellUrl],
      ['CLIENTS_URL', clientsUrl],
      // These are servers of others, who get people's data with a token of ours.
      ['PA_URL', invoicePlatform?.url],
      ['ATS_URL', environment.ats?.url],
      ['MESSAGE_WEBHOOK_URL', messageWebhook?.url],
      ['LINKEDIN_PROFILE_URL', environment.talentSources.linkedIn?.url],
      ['CONTACT_DATABASE_URL', environment.talentSources.contacts?.url],
      ['HUBSPOT_URL', environment.helpChat.hubspotUrl],
      ...allowedOrigins.map((origin) => ['ALLOWED_ORIGINS', origin] as const),
    ]),
    metrics: environment.metricsReaders,
    refused: [
      // It would hand out everybody's codes and links.
      [smtpUrl === null, 'SMTP_URL is missing (the development mailbox is not for production)'],
      [source.ERROR_TEST === '1', 'ERROR_TEST=1 provokes errors and is not for production'],
      [Boolean(source.DEMO_ACCOUNTS), 'DEMO_ACCOUNTS lets anybody in with one click and is not for production'],
      [rateLimitFactor !== 1, 'RATE_LIMIT_FACTOR must be 1: it is for measurements only'],
    ],
  });
}

/** What leads nowhere was said when it was read. */
const wellRead = (addresses: readonly Said[]) => addresses.filter(([, said]) => !said || namesHost(said));

/** What is allowed, and worth a line at each start. */
export function productionWarnings({ secondFactor }: Exposed): string[] {
  if (secondFactor.mode !== 'off') return [];
  return ['SECOND_FACTOR=off: System, finance and data protection are open to whoever has one mailbox or one password'];
}
