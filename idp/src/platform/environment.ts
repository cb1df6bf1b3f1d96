/** The settings of the identity provider, read once at start. A wrong one stops the start with one sentence. */
export type Environment = {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
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
  readonly logLevel: string;
};

export class EnvironmentError extends Error {}

type Variables = Readonly<Record<string, string | undefined>>;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

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
  const parsed = url(variables, name, fallback);
  const secure = parsed.protocol === 'https:' || (parsed.protocol === 'http:' && LOOPBACK.has(parsed.hostname));
  if (!secure) throw new EnvironmentError(`${name} must use https unless it is on localhost, not "${parsed.href}".`);
  return parsed.href.replace(/\/$/, '');
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
  if (secret !== undefined && secret.length < 32) {
    throw new EnvironmentError('PROVISION_SECRET must have at least 32 characters.');
  }
  return secret;
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

export function readEnvironment(variables: Variables): Environment {
  const demoAccountsPath = variables.DEMO_ACCOUNTS?.trim() || undefined;
  const productName = variables.PRODUCT_NAME?.trim() || 'Bloom';
  const issuer = webOrigin(variables, 'ISSUER', 'http://localhost:4100');
  // One click signs anybody in as an administrator: never where somebody else could reach it.
  if (demoAccountsPath && !LOOPBACK.has(new URL(issuer).hostname)) {
    throw new EnvironmentError('DEMO_ACCOUNTS is only allowed when ISSUER is on localhost: remove one of the two.');
  }
  const host = variables.HOST?.trim() || '127.0.0.1';
  if (demoAccountsPath && !LOOPBACK.has(host === '::1' ? '[::1]' : host)) {
    throw new EnvironmentError(
      'DEMO_ACCOUNTS is only allowed when HOST is this machine itself: remove one of the two.',
    );
  }
  return {
    host,
    port: port(variables),
    databaseUrl: required(variables, 'DATABASE_URL'),
    issuer,
    shellUrl: webOrigin(variables, 'SHELL_URL', 'http://localhost:3000'),
    extraOrigins: (variables.EXTRA_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    clientId: variables.CLIENT_ID?.trim() || 'bloom-shell',
    clients: clientsClient(variables),
    audience: variables.AUDIENCE?.trim() || 'bloom-api',
    rolesClaim: variables.ROLES_CLAIM?.trim() || 'https://bloom.example/roles',
    smtpUrl: url(variables, 'SMTP_URL').href,
    mailFrom: variables.MAIL_FROM?.trim() || `${productName} <ne-pas-repondre@bloom.example>`,
    supportEmail: variables.SUPPORT_EMAIL?.trim() || 'support@bloom.example',
    productName,
    demoAccountsPath,
    demoMailboxUrl: demoAccountsPath ? variables.DEV_MAIL_URL?.trim() || undefined : undefined,
    backchannelLogoutUrl: variables.BACKCHANNEL_LOGOUT_URL?.trim()
      ? url(variables, 'BACKCHANNEL_LOGOUT_URL').href
      : undefined,
    provisionSecret: provisionSecret(variables),
    logLevel: variables.LOG_LEVEL?.trim() || 'info',
  };
}
