import { isLoopback } from '@bloom/shared-rules/access/public-address';
import { type BucketSettings, readBucket } from '@bloom/shared-server/bucket-settings';
import type { Variables } from '@bloom/shared-server/read-settings';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import { type MetricsReaders, readMetricsReaders } from '@bloom/shared-server/watch/metrics-access';
import { type AtsSettings, readAts } from './ats-settings.ts';
import { type ClamdAddress, readClamd } from './clamd-settings.ts';
import { defaultLegalLine, type FirmSettings, readFirm } from './firm-settings.ts';
import { type FolderSettings, readFolders } from './folder-settings.ts';
import { type InvoicingSettings, readInvoicing } from './invoicing-settings.ts';
import { exposedFaults, productionWarnings } from './production-rules.ts';
import { readSecrets, type SecretSettings } from './secret-settings.ts';

/**
 * `off`: never. `auto`: for the role System, when the issuer says how people signed in. `required`: for System and for
 * what Admins do with `finance` and `dpo`, also when the issuer says nothing.
 */
export type SecondFactorMode = 'off' | 'auto' | 'required';

/** `builtIn`: a conversation kept here and mailed to the support; `hubspot`: an outside one; `off`: none. */
export type HelpChatKind = 'builtIn' | 'hubspot' | 'off';

/** A service of others; the token is sent as a bearer's. */
export interface HttpSource {
  url: string;
  token: string | null;
}

/** Settings of one process, read once at start. */
export interface Environment extends InvoicingSettings, FolderSettings, SecretSettings {
  production: boolean;
  port: number;
  host: string;
  databaseUrl: string;
  /** The account that owns the tables and migrates them; null: the one of `databaseUrl` does. */
  databaseOwnerUrl: string | null;
  migrates: boolean;
  /** A copy that follows the database, for reads; null: the database answers them. */
  databaseReadUrl: string | null;
  oidc: { issuer: string; audience: string; clientsAudience: string | null; rolesClaim: string; clientId: string };
  /** When a proof of a second factor is demanded, and which values of `amr` and `acr` are one. */
  secondFactor: { mode: SecondFactorMode; methods: string[] };
  allowedOrigins: string[];
  shellUrl: string;
  /** Where clients have their screens without the shell; null: nowhere. */
  clientsUrl: string | null;
  productName: string;
  /** Who issues and seals the documents: name, and the legal line of their foot. */
  firmName: string;
  firmLegalLine: string;
  /** The firm as a party of its contracts. */
  firm: FirmSettings;
  /** The bucket that keeps files instead of the folder. */
  s3: BucketSettings | null;
  smtpUrl: string | null;
  devSmtpPort: number;
  /** The carrier of SMS and WhatsApp messages; without one they go to the development mailbox, or by mail. */
  messageWebhook: { url: string; secret: string } | null;
  mailFrom: string;
  /** What the mail server shows when it hands over mails that came back; without one it cannot. */
  mailBounceSecret: string | null;
  /** Who answers what people write in the help chat. */
  supportEmail: string;
  /** Which help chat there is; with a `hubspotToken`, HubSpot vouches for each visitor. */
  helpChat: { kind: HelpChatKind; hubspotUrl: string; hubspotToken: string | null };
  /** Months between two surveys of one person. */
  npsMonths: number;
  seal: { p12Path: string; password: string } | null;
  /** Who collects the signatures of contracts: our own engine, or another that the product was built with. */
  contractSigningProvider: string;
  tsaUrl: string | null;
  staffSystemEmail: string | null;
  /** Whether what the law asks of suppliers beyond the specification refuses their invoices, instead of warning. */
  strictCompliance: boolean;
  /** The embedded identity provider, which makes the accounts of people we invite; null with another one. */
  provision: { url: string; secret: string } | null;
  /** Where companies and VAT numbers are looked up; null works offline. */
  registers: { companyDirectoryUrl: string | null; vatUrl: string | null };
  /** The State's address search; null: towns that are known here alone. */
  addressesUrl: string | null;
  /** Where recruiters look people up; null: nothing is asked, and the screens do not offer it. */
  talentSources: { linkedIn: HttpSource | null; contacts: HttpSource | null };
  /** The recruiting tool outside; null: candidates stand here alone. */
  ats: AtsSettings | null;
  clamd: ClamdAddress | null;
  /** Multiplies the general request limits; raised for measurements only. */
  rateLimitFactor: number;
  /** Where published front ends left the texts of their operations: the registry; null: nowhere. */
  operationsUrl: string | null;
  /** Who may send a document that no published front end has. */
  unknownDocuments: 'everybody' | 'staff';
  /** Whether X-Forwarded-For is believed, because a proxy of ours writes it. */
  trustProxy: boolean;
  logLevel: string;
  metricsReaders: MetricsReaders;
  /** What is allowed, and said at each start. */
  warnings: string[];
}

/** Reads and checks the settings; throws one sentence that names every wrong one. */
export function readEnvironment(source: Variables = process.env): Environment {
  const reader = new SettingsReader(source);
  const production = reader.isProduction();
  const productName = reader.text('PRODUCT_NAME', 'Bloom');
  const shellUrl = reader.url('SHELL_URL', 'http://localhost:3000');
  const firm = readFirm(reader, reader.text('FIRM_NAME', productName));
  const environment: Environment = {
    production,
    port: reader.port('PORT', '4000'),
    host: reader.text('HOST', '127.0.0.1'),
    databaseUrl: reader.database('DATABASE_URL'),
    databaseOwnerUrl: reader.optionalDatabase('DATABASE_OWNER_URL'),
    databaseReadUrl: reader.optionalDatabase('DATABASE_READ_URL'),
    migrates: reader.oneOf('MIGRATE', ['start', 'elsewhere']) === 'start',
    oidc: readOidc(reader),
    secondFactor: {
      mode: reader.oneOf('SECOND_FACTOR', ['auto', 'off', 'required']),
      // RFC 8176, without what a mailed code is called: "email".
      methods: reader.list('SECOND_FACTOR_METHODS', 'mfa,otp,hwk,swk,sms,fpt,face,pin'),
    },
    allowedOrigins: reader.origins('ALLOWED_ORIGINS', shellUrl),
    shellUrl,
    clientsUrl: reader.optionalUrl('CLIENTS_URL'),
    productName,
    firmName: reader.text('FIRM_NAME', productName),
    firmLegalLine: reader.text('FIRM_LEGAL_LINE', defaultLegalLine(firm)),
    firm,
    ...readFolders(reader),
    s3: readBucket(reader, 'S3'),
    ...readSecrets(reader, production),
    smtpUrl: reader.optionalConnection('SMTP_URL', ['smtp', 'smtps']),
    devSmtpPort: reader.port('DEV_SMTP_PORT', '4025'),
    mailFrom: reader.mailbox('MAIL_FROM', 'nepasrepondre@bloom.example'),
    mailBounceSecret: reader.optional('MAIL_BOUNCE_SECRET'),
    supportEmail: reader.mailbox('SUPPORT_EMAIL', 'support@bloom.example'),
    helpChat: readHelpChat(reader),
    messageWebhook: readMessageWebhook(reader),
    npsMonths: Math.ceil(reader.positive('NPS_MONTHS', 3)),
    seal: readSeal(reader),
    contractSigningProvider: reader.text('CONTRACT_SIGNING_PROVIDER', 'bloom'),
    tsaUrl: reader.optionalExactUrl('TSA_URL'),
    ...readInvoicing(reader),
    staffSystemEmail: reader.optional('STAFF_SYSTEM_EMAIL')?.toLowerCase() ?? null,
    provision: readProvision(reader),
    strictCompliance: reader.flag('STRICT_COMPLIANCE'),
    ...readRegisters(reader),
    talentSources: readTalentSources(reader),
    ats: readAts(reader),
    clamd: readClamd(reader),
    rateLimitFactor: reader.positive('RATE_LIMIT_FACTOR', 1),
    ...readDocuments(reader, production),
    trustProxy: reader.flag('TRUST_PROXY'),
    logLevel: reader.logLevel(),
    metricsReaders: readMetricsReaders(reader),
    warnings: [],
  };
  checkTogether(environment, reader);
  reader.finish('The API cannot start');
  return environment;
}

function readOidc(reader: SettingsReader): Environment['oidc'] {
  return {
    issuer: reader.url('OIDC_ISSUER', 'http://localhost:4100'),
    audience: reader.text('OIDC_AUDIENCE', 'bloom-api'),
    clientsAudience: reader.optional('OIDC_CLIENTS_AUDIENCE'),
    rolesClaim: reader.text('OIDC_ROLES_CLAIM', 'https://bloom.example/roles'),
    clientId: reader.text('OIDC_CLIENT_ID', 'bloom-shell'),
  };
}

function readDocuments(
  reader: SettingsReader,
  production: boolean,
): Pick<Environment, 'operationsUrl' | 'unknownDocuments'> {
  const operationsUrl = reader.optionalUrl('OPERATIONS_URL');
  const unknownDocuments = production
    ? reader.oneOf('UNKNOWN_DOCUMENTS', ['staff', 'everybody'])
    : reader.oneOf('UNKNOWN_DOCUMENTS', ['everybody', 'staff']);
  if (production && unknownDocuments === 'staff' && operationsUrl === null) {
    reader.wrong.push('OPERATIONS_URL is missing (without it no page of a published front end is answered)');
  }
  return { operationsUrl, unknownDocuments };
}

function readHelpChat(reader: SettingsReader): Environment['helpChat'] {
  return {
    kind: reader.oneOf('HELP_CHAT', ['builtIn', 'hubspot', 'off']),
    hubspotUrl: reader.url('HUBSPOT_URL', 'https://api.hubapi.com'),
    hubspotToken: reader.optional('HUBSPOT_TOKEN'),
  };
}

/** What one setting says of another, and what is not for production. */
function checkTogether(environment: Environment, reader: SettingsReader): void {
  const { clientsUrl, shellUrl, production, host, warnings } = environment;
  reader.clientsApart(clientsUrl, shellUrl);
  if (!production && isLoopback(host)) return;
  reader.wrong.push(...exposedFaults(environment, reader.source));
  warnings.push(...productionWarnings(environment));
}

function readMessageWebhook(reader: SettingsReader): Environment['messageWebhook'] {
  if (reader.optional('MESSAGE_WEBHOOK_URL') === null) return null;
  const [url, secret] = [reader.url('MESSAGE_WEBHOOK_URL'), reader.text('MESSAGE_WEBHOOK_SECRET')];
  if (secret.length < 32) reader.wrong.push('MESSAGE_WEBHOOK_SECRET must have at least 32 characters');
  return { url, secret };
}

function readRegisters(reader: SettingsReader): Pick<Environment, 'registers' | 'addressesUrl'> {
  return {
    registers: {
      companyDirectoryUrl: reader.optionalUrl('COMPANY_DIRECTORY_URL'),
      vatUrl: reader.optionalUrl('VAT_REGISTER_URL'),
    },
    addressesUrl: reader.optionalUrl('ADDRESS_SEARCH_URL'),
  };
}

function readTalentSources(reader: SettingsReader): Environment['talentSources'] {
  return {
    linkedIn: readHttpSource(reader, 'LINKEDIN_PROFILE'),
    contacts: readHttpSource(reader, 'CONTACT_DATABASE'),
  };
}

function readHttpSource(reader: SettingsReader, name: string): HttpSource | null {
  const url = reader.optionalUrl(`${name}_URL`);
  return url === null ? null : { url, token: reader.optional(`${name}_TOKEN`) };
}

function readProvision(reader: SettingsReader): Environment['provision'] {
  if (reader.optional('IDENTITY_PROVISION_URL') === null) return null;
  const [url, secret] = [reader.url('IDENTITY_PROVISION_URL'), reader.text('IDENTITY_PROVISION_SECRET')];
  if (secret.length < 32) reader.wrong.push('IDENTITY_PROVISION_SECRET must have at least 32 characters');
  return { url, secret };
}

function readSeal(reader: SettingsReader): Environment['seal'] {
  const p12Path = reader.optional('SEAL_P12_PATH');
  if (p12Path === null) return null;
  // As it is: a password may begin with a space, or be empty.
  const password = reader.source.SEAL_P12_PASSWORD;
  if (password === undefined) reader.wrong.push('SEAL_P12_PASSWORD is missing');
  return { p12Path, password: password ?? '' };
}
