import { addressWeakness, isLoopback } from '@bloom/shared-rules/public-address';
import { secretWeakness } from '@bloom/shared-rules/secret-strength';

/** The settings of the identity provider, read once at start. A wrong one stops the start with one sentence. */
export type Environment = {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** The account that owns the tables and migrates them; without it the one of `databaseUrl` does. */
  readonly databaseOwnerUrl: string | undefined;
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
  readonly logLevel: string;
};

export class EnvironmentError extends Error {}

const LOCAL_ISSUER = 'http://localhost:4100';

type Variables = Readonly<Record<string, string | undefined>>;

function required(variables: Variables, name: string): string {
  const value = variables[name]?.trim();
  if (!value) throw new EnvironmentError(`${name} is missing: set it before starting the identity provider.`);
  return value;
}

function url(variables: Variables, name: string, fallback?: string): URL {
  const value = variables[name]?.trim() || fallback || required(variables, name);
  const parsed = URL.parse(value);
  if (!parsed) throw new EnvironmentError(`${name} must be an absolute URL, not "${value}".`);
  return parsed;
}

function webOrigin(variables: Variables, name: string, fallback?: string): string {
  const { href } = url(variables, name, fallback);
  const weakness = addressWeakness(href);
  if (weakness) throw new EnvironmentError(`${name} ${weakness}: only this machine itself may do without.`);
  return href.replace(/\/$/, '');
}

function port(variables: Variables): number {
  const value = Number(variables.PORT ?? '4100');
  if (!Number.isInteger(value) || value < 0 || value > 65535) {
    throw new EnvironmentError(`PORT must be a number from 0 to 65535, not "${variables.PORT}".`);
  }
  return value;
}

function provisionSecret(variables: Variables): string | undefined {
  const secret = variables.PROVISION_SECRET?.trim() || undefined;
  const weakness = secret && secretWeakness(secret);
  if (weakness) throw new EnvironmentError(`PROVISION_SECRET ${weakness}.`);
  return secret;
}

function extraOrigins(variables: Variables): string[] {
  const origins = (variables.EXTRA_ORIGINS ?? '').split(',').map((origin) => origin.trim());
  return origins.filter(Boolean).map((origin) => webOrigin({ EXTRA_ORIGINS: origin }, 'EXTRA_ORIGINS'));
}

/** One click signs anybody in as an administrator: never where somebody else could reach it. */
function demoAccounts(variables: Variables): string | undefined {
  const path = variables.DEMO_ACCOUNTS?.trim() || undefined;
  const issuer = URL.parse(variables.ISSUER?.trim() || LOCAL_ISSUER)?.hostname ?? '';
  if (path && !isLoopback(issuer)) {
    throw new EnvironmentError('DEMO_ACCOUNTS is only allowed when ISSUER is on localhost: remove one of the two.');
  }
  if (path && !isLoopback(host(variables))) {
    throw new EnvironmentError(
      'DEMO_ACCOUNTS is only allowed when HOST is this machine itself: remove one of the two.',
    );
  }
  return path;
}

function host(variables: Variables): string {
  return variables.HOST?.trim() || '127.0.0.1';
}

/** Origins of every page that signs people in here. */
export function webOrigins({ shellUrl, extraOrigins, clients }: Environment): string[] {
  return [shellUrl, ...extraOrigins, ...(clients ? [clients.url] : [])].map((address) => new URL(address).origin);
}

function clientsClient(variables: Variables): Environment['clients'] {
  if (!variables.CLIENTS_URL?.trim()) return undefined;
  const audience = variables.CLIENTS_AUDIENCE?.trim() || 'bloom-clients';
  return {
    url: webOrigin(variables, 'CLIENTS_URL'),
    clientId: variables.CLIENTS_CLIENT_ID?.trim() || audience,
    audience,
  };
}

/** @throws EnvironmentError with everything that is wrong, a sentence each */
export function readEnvironment(variables: Variables): Environment {
  const wrong: string[] = [];
  const read = <Value>(value: () => Value): Value => {
    try {
      return value();
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      wrong.push(error.message);
      // Never seen: what is wrong is thrown below.
      return undefined as Value;
    }
  };
  const demoAccountsPath = read(() => demoAccounts(variables));
  const productName = variables.PRODUCT_NAME?.trim() || 'Bloom';
  const environment = {
    host: host(variables),
    port: read(() => port(variables)),
    databaseUrl: read(() => required(variables, 'DATABASE_URL')),
    databaseOwnerUrl: variables.DATABASE_OWNER_URL?.trim() || undefined,
    issuer: read(() => webOrigin(variables, 'ISSUER', LOCAL_ISSUER)),
    shellUrl: read(() => webOrigin(variables, 'SHELL_URL', 'http://localhost:3000')),
    extraOrigins: read(() => extraOrigins(variables)),
    clientId: variables.CLIENT_ID?.trim() || 'bloom-shell',
    clients: read(() => clientsClient(variables)),
    audience: variables.AUDIENCE?.trim() || 'bloom-api',
    rolesClaim: variables.ROLES_CLAIM?.trim() || 'https://bloom.example/roles',
    smtpUrl: read(() => url(variables, 'SMTP_URL').href),
    mailFrom: variables.MAIL_FROM?.trim() || `${productName} <ne-pas-repondre@bloom.example>`,
    supportEmail: variables.SUPPORT_EMAIL?.trim() || 'support@bloom.example',
    productName,
    demoAccountsPath,
    demoMailboxUrl: demoAccountsPath ? variables.DEV_MAIL_URL?.trim() || undefined : undefined,
    backchannelLogoutUrl: variables.BACKCHANNEL_LOGOUT_URL?.trim()
      ? read(() => url(variables, 'BACKCHANNEL_LOGOUT_URL').href)
      : undefined,
    provisionSecret: read(() => provisionSecret(variables)),
    keysDir: variables.KEYS_DIR?.trim() || undefined,
    logLevel: variables.LOG_LEVEL?.trim() || 'info',
  };
  if (wrong.length > 0) throw new EnvironmentError(wrong.join('\n'));
  return environment;
}
