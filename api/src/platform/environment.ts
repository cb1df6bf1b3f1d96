import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Settings of one process, read once at start. */
export interface Environment {
  production: boolean;
  port: number;
  host: string;
  databaseUrl: string;
  oidc: { issuer: string; audience: string; rolesClaim: string };
  allowedOrigins: string[];
  shellUrl: string;
  productName: string;
  /** Who issues and seals the documents: name, and the legal line of their foot. */
  firmName: string;
  firmLegalLine: string;
  filesDir: string;
  keysDir: string;
  /** Key of the HMAC that hides link tokens in the database. */
  linkSecret: string;
  smtpUrl: string | null;
  devSmtpPort: number;
  mailFrom: string;
  seal: { p12Path: string; password: string } | null;
  tsaUrl: string | null;
  staffSystemEmail: string | null;
  errorTest: boolean;
  clamavHost: string | null;
  /** Multiplies the general request limits; raised for measurements only. */
  rateLimitFactor: number;
  /** Whether X-Forwarded-For is believed, because a proxy of ours writes it. */
  trustProxy: boolean;
  logLevel: string;
}

const LOCAL_SECRET = 'local-development-secret-not-for-production';

/** Reads and checks the settings; throws one sentence that names every wrong one. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const wrong: string[] = [];
  const read = (name: string, fallback?: string): string => {
    const value = source[name]?.trim() || fallback;
    if (value === undefined) wrong.push(`${name} is missing`);
    return value ?? '';
  };
  const optional = (name: string): string | null => source[name]?.trim() || null;
  const port = (name: string, fallback: string): number => {
    const value = Number(read(name, fallback));
    if (!Number.isInteger(value) || value < 0 || value > 65_535) wrong.push(`${name} must be a port number`);
    return value;
  };
  const number = (name: string, fallback: string): number => {
    const value = Number(read(name, fallback));
    if (!(value > 0)) wrong.push(`${name} must be a number above 0`);
    return value;
  };
  const url = (name: string, fallback?: string): string => {
    const value = read(name, fallback);
    if (value !== '' && !URL.canParse(value))
      wrong.push(`${name} must be an address such as ${fallback ?? 'http://…'}`);
    return value.replace(/\/$/, '');
  };

  const production = source.NODE_ENV === 'production';
  const productName = read('PRODUCT_NAME', 'Bloom');
  const shellUrl = url('SHELL_URL', 'http://localhost:3000');
  const environment: Environment = {
    production,
    port: port('PORT', '4000'),
    host: read('HOST', '127.0.0.1'),
    databaseUrl: url('DATABASE_URL'),
    oidc: {
      issuer: url('OIDC_ISSUER', 'http://localhost:4100'),
      audience: read('OIDC_AUDIENCE', 'bloom-api'),
      rolesClaim: read('OIDC_ROLES_CLAIM', 'https://bloom.example/roles'),
    },
    allowedOrigins: read('ALLOWED_ORIGINS', shellUrl)
      .split(',')
      .map((origin) => origin.trim().replace(/\/$/, ''))
      .filter((origin) => origin !== ''),
    shellUrl,
    productName,
    firmName: read('FIRM_NAME', productName),
    firmLegalLine: read('FIRM_LEGAL_LINE', `${productName} — société de démonstration, 10 rue de la Paix, 75002 Paris`),
    filesDir: read('FILES_DIR', join(tmpdir(), 'bloom-files')),
    keysDir: read('KEYS_DIR', join(tmpdir(), 'bloom-keys')),
    linkSecret: read('LINK_SECRET', production ? undefined : LOCAL_SECRET),
    smtpUrl: optional('SMTP_URL'),
    devSmtpPort: port('DEV_SMTP_PORT', '4025'),
    mailFrom: read('MAIL_FROM', 'nepasrepondre@bloom.example'),
    seal: readSeal(source, wrong),
    tsaUrl: optional('TSA_URL'),
    staffSystemEmail: optional('STAFF_SYSTEM_EMAIL')?.toLowerCase() ?? null,
    errorTest: source.ERROR_TEST === '1',
    clamavHost: optional('CLAMAV_HOST'),
    rateLimitFactor: number('RATE_LIMIT_FACTOR', '1'),
    trustProxy: source.TRUST_PROXY === '1',
    logLevel: read('LOG_LEVEL', 'info'),
  };
  if (production && environment.linkSecret === LOCAL_SECRET) wrong.push('LINK_SECRET is the example value');
  if (production && environment.linkSecret.length < 32) wrong.push('LINK_SECRET must have at least 32 characters');
  if (production && environment.smtpUrl === null)
    wrong.push('SMTP_URL is missing (the development mailbox is not for production)');
  if (wrong.length > 0) throw new Error(`The API cannot start: ${wrong.join('; ')}.`);
  return environment;
}

function readSeal(source: Record<string, string | undefined>, wrong: string[]): Environment['seal'] {
  const p12Path = source.SEAL_P12_PATH?.trim();
  if (p12Path === undefined || p12Path === '') return null;
  if (source.SEAL_P12_PASSWORD === undefined) wrong.push('SEAL_P12_PASSWORD is missing');
  return { p12Path, password: source.SEAL_P12_PASSWORD ?? '' };
}
