import { isLoopback } from '@bloom/shared-rules/access/public-address';
import { secretWeakness } from '@bloom/shared-rules/access/secret-strength';
import { productionFaults } from '@bloom/shared-server/production-rules';
import type { Variables } from '@bloom/shared-server/read-settings';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import { type MetricsReaders, readMetricsReaders } from '@bloom/shared-server/watch/metrics-access';

/** The settings of the identity provider, read once at start. Wrong ones stop the start with one sentence. */
export type Environment = {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** The account that owns the tables and migrates them; without it the one of `databaseUrl` does. */
  readonly databaseOwnerUrl: string | undefined;
  /** False where a job before the servers prepares the tables. */
  readonly migrates: boolean;
  readonly issuer: string;
  readonly shellUrl: string;
  /** Origins besides the shell's that may run this client, for a remote opened alone. */
  readonly extraOrigins: readonly string[];
  readonly clientId: string;
  /** The screens for clients, on an origin of their own: another client, whose tokens have another audience. */
  readonly clients: { readonly url: string; readonly clientId: string; readonly audience: string } | undefined;
  readonly audience: string;
  readonly rolesClaim: string;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly supportEmail: string;
  readonly productName: string;
  /** Path of the demo accounts file; its presence is what turns the demo mode on. */
  readonly demoAccountsPath: string | undefined;
  /** Where demo mails can be read, linked from the code page in demo mode. */
  readonly demoMailboxUrl: string | undefined;
  /** Where the product hears that a session ended; without it, access tokens live on until they expire. */
  readonly backchannelLogoutUrl: string | undefined;
  /** What the product proves itself with when it makes accounts of people it invites; without it nobody may. */
  readonly provisionSecret: string | undefined;
  /** Where the key lies that seals the secrets of second factors; without it nobody can set one up. */
  readonly keysDir: string | undefined;
  readonly metricsReaders: MetricsReaders;
  readonly logLevel: string;
};

const LOCAL_ISSUER = 'http://localhost:4100';

function provisionSecret(reader: SettingsReader): string | undefined {
  const secret = reader.optional('PROVISION_SECRET') ?? undefined;
  const weakness = secret && secretWeakness(secret);
  if (weakness) reader.wrong.push(`PROVISION_SECRET ${weakness}`);
  return secret;
}

/** One click signs anybody in as an administrator: never where somebody else could reach it. */
function demoAccounts(reader: SettingsReader, issuer: string, host: string): string | undefined {
  const path = reader.optional('DEMO_ACCOUNTS') ?? undefined;
  if (path && !isLoopback(URL.parse(issuer)?.hostname ?? ''))
    reader.wrong.push('DEMO_ACCOUNTS is only allowed when ISSUER is on localhost: remove one of the two');
  if (path && !isLoopback(host))
    reader.wrong.push('DEMO_ACCOUNTS is only allowed when HOST is this machine itself: remove one of the two');
  return path;
}

/** Addresses of pages, the secret and demo accounts are looked at wherever the server runs. */
function exposedFaults(environment: Environment): string[] {
  const { databaseUrl, databaseOwnerUrl, smtpUrl, mailFrom, supportEmail, metricsReaders } = environment;
  return productionFaults({
    metrics: metricsReaders,
    connections: [
      ['DATABASE_URL', databaseUrl],
      ['DATABASE_OWNER_URL', databaseOwnerUrl],
      ['SMTP_URL', smtpUrl],
    ],
    mails: {
      server: smtpUrl,
      mailboxes: [
        ['MAIL_FROM', mailFrom],
        ['SUPPORT_EMAIL', supportEmail],
      ],
    },
  });
}

/** Origins of every page that signs people in here. */
export function webOrigins({ shellUrl, extraOrigins, clients }: Environment): string[] {
  return [shellUrl, ...extraOrigins, ...(clients ? [clients.url] : [])].map((address) => new URL(address).origin);
}

function clientsClient(reader: SettingsReader): Environment['clients'] {
  if (reader.optional('CLIENTS_URL') === null) return undefined;
  const audience = reader.text('CLIENTS_AUDIENCE', 'bloom-clients');
  return { url: reader.webUrl('CLIENTS_URL'), clientId: reader.text('CLIENTS_CLIENT_ID', audience), audience };
}

/** @throws SettingsError that says everything that is wrong */
export function readEnvironment(variables: Variables): Environment {
  const reader = new SettingsReader(variables);
  const host = reader.text('HOST', '127.0.0.1');
  const issuer = reader.webUrl('ISSUER', LOCAL_ISSUER);
  const demoAccountsPath = demoAccounts(reader, issuer, host);
  const productName = reader.text('PRODUCT_NAME', 'Bloom');
  const environment = {
    host,
    port: reader.port('PORT', '4100'),
    databaseUrl: reader.database('DATABASE_URL'),
    databaseOwnerUrl: reader.optionalDatabase('DATABASE_OWNER_URL') ?? undefined,
    migrates: reader.oneOf('MIGRATE', ['start', 'elsewhere']) === 'start',
    issuer,
    shellUrl: reader.webUrl('SHELL_URL', 'http://localhost:3000'),
    extraOrigins: reader.webUrls('EXTRA_ORIGINS'),
    clientId: reader.text('CLIENT_ID', 'bloom-shell'),
    clients: clientsClient(reader),
    audience: reader.text('AUDIENCE', 'bloom-api'),
    rolesClaim: reader.text('ROLES_CLAIM', 'https://bloom.example/roles'),
    smtpUrl: reader.connection('SMTP_URL', ['smtp', 'smtps']),
    mailFrom: reader.mailbox('MAIL_FROM', `${productName} <ne-pas-repondre@bloom.example>`),
    supportEmail: reader.mailbox('SUPPORT_EMAIL', 'support@bloom.example'),
    productName,
    demoAccountsPath,
    demoMailboxUrl: demoAccountsPath ? (reader.optional('DEV_MAIL_URL') ?? undefined) : undefined,
    backchannelLogoutUrl: reader.optionalUrl('BACKCHANNEL_LOGOUT_URL') ?? undefined,
    provisionSecret: provisionSecret(reader),
    keysDir: reader.optional('KEYS_DIR') ?? undefined,
    metricsReaders: readMetricsReaders(reader),
    logLevel: reader.logLevel(),
  };
  reader.clientsApart(environment.clients?.url, environment.shellUrl);
  if (reader.isProduction() || !isLoopback(host)) reader.wrong.push(...exposedFaults(environment));
  reader.finish('The identity provider cannot start');
  return environment;
}
