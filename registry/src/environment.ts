import { readFileSync } from 'node:fs';
import { isLoopback } from '@bloom/shared-rules/access/public-address';
import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { productionFaults } from '@bloom/shared-server/production-rules';
import type { Variables } from '@bloom/shared-server/read-settings';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import { type MetricsReaders, readMetricsReaders } from '@bloom/shared-server/watch/metrics-access';
import { type BreakerRules, DEFAULT_RULES } from './incidents/breaker-rules.ts';
import { type ConfigHosts, readShellConfig, shellConfigFaults } from './serving/shell-config.ts';
import { type PrivateKey, parseSigningKeys } from './signing/signing.ts';
import { readStorage } from './storage/storage-settings.ts';

export interface Environment {
  host: string;
  shellPort: number;
  registryPort: number;
  /** The port of the screens for clients. */
  clientsPort: number;
  /** The JSON file that the shell host serves as /config.json. */
  shellConfig: string;
  /** That of the screens for clients. */
  clientsConfig: string;
  shellUrl: string;
  clientsUrl: string;
  /** Origins whose pages may read the remotes. */
  allowedOrigins: string[];
  /** The first one signs the list of remotes. */
  signingKeys: PrivateKey[];
  rules: BreakerRules;
  reportsPerMinute: number;
  trustProxy: boolean;
  metricsReaders: MetricsReaders;
  logLevel: string;
  /** Null where a bucket keeps what is published. */
  storageDir: string | null;
}

/** @throws SettingsError that says everything that is wrong with the variables */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const reader = new SettingsReader(variables);
  const [shellPort, registryPort, clientsPort] = [
    reader.port('SHELL_PORT'),
    reader.port('REGISTRY_PORT'),
    reader.port('CLIENTS_PORT'),
  ];
  const shellUrl = originOf(reader.webUrl('SHELL_URL', `http://localhost:${shellPort}`));
  const environment = {
    host: reader.text('HOST', '127.0.0.1'),
    shellPort,
    registryPort,
    clientsPort,
    shellConfig: reader.text('SHELL_CONFIG'),
    clientsConfig: reader.text('CLIENTS_CONFIG'),
    shellUrl,
    clientsUrl: originOf(reader.webUrl('CLIENTS_URL', `http://localhost:${clientsPort}`)),
    allowedOrigins: [...new Set([shellUrl, ...reader.webUrls('ALLOWED_ORIGINS').map(originOf)])],
    signingKeys: reader.attempt(() => signingKeys(reader.source)) ?? [],
    rules: breakerRules(reader),
    reportsPerMinute: reader.number('REPORTS_PER_MINUTE', 60, { from: 1 }),
    trustProxy: reader.flag('TRUST_PROXY'),
    metricsReaders: readMetricsReaders(reader),
    logLevel: reader.logLevel(),
    storageDir: storageFolder(reader),
  };
  const isExposed = reader.isProduction() || !isLoopback(environment.host);
  reader.wrong.push(
    ...productionFaults({
      ...(isExposed && { metrics: environment.metricsReaders }),
      issued: [['STORAGE_S3_SECRET_ACCESS_KEY', storageKey(reader)]],
    }),
  );
  const { clientsUrl } = environment;
  const isSame = clientsUrl === shellUrl;
  reader.clientsApart(clientsUrl, shellUrl);
  // Of what is wrong already nothing follows.
  const isTold = reader.optional('CLIENTS_URL') !== null && URL.canParse(clientsUrl) && !isSame;
  reader.wrong.push(
    ...configFaults('SHELL_CONFIG', environment.shellConfig, { shellUrl }),
    ...configFaults('CLIENTS_CONFIG', environment.clientsConfig, { shellUrl, ...(isTold && { clientsUrl }) }),
  );
  reader.finish('The registry cannot start');
  return environment;
}

function storageFolder(reader: SettingsReader): string | null {
  const storage = readStorage(reader);
  return typeof storage === 'string' ? storage : null;
}

/** A bucket on this machine itself may have the key that its manual names. */
function storageKey(reader: SettingsReader): string | null {
  const host = URL.parse(reader.optional('STORAGE_S3_ENDPOINT') ?? '')?.hostname ?? '';
  return isLoopback(host) ? null : reader.optional('STORAGE_S3_SECRET_ACCESS_KEY');
}

/** What a file of settings for browsers must not say; that it is missing or no JSON is a fault too. */
function configFaults(name: string, file: string, hosts: ConfigHosts): string[] {
  if (file === '') return [];
  try {
    return shellConfigFaults(name, readShellConfig(file).config, hosts);
  } catch (error) {
    return [`${name} cannot be read (${(error as Error).message})`];
  }
}

const originOf = (address: string): string => URL.parse(address)?.origin ?? address;

function breakerRules(reader: SettingsReader): BreakerRules {
  return {
    people: reader.number('BREAKER_PEOPLE', DEFAULT_RULES.people, { from: 2 }),
    window: reader.number('BREAKER_MINUTES', DEFAULT_RULES.window / MINUTE_MS, { from: 1, to: 60 }) * MINUTE_MS,
    canarySample: reader.number('CANARY_SAMPLE', DEFAULT_RULES.canarySample, { from: 2 }),
    canaryErrorRate: reader.number('CANARY_ERROR_RATE', DEFAULT_RULES.canaryErrorRate, { from: 0, to: 1 }),
  };
}

function signingKeys(variables: Variables): PrivateKey[] {
  if (variables.SIGNING_KEYS) return parseSigningKeys(variables.SIGNING_KEYS, 'SIGNING_KEYS');
  const file = variables.SIGNING_KEYS_FILE;
  if (!file) throw new Error('SIGNING_KEYS or SIGNING_KEYS_FILE is missing: the list of remotes has to be signed');
  return parseSigningKeys(readKeys(file), `SIGNING_KEYS_FILE ${file}`);
}

function readKeys(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`SIGNING_KEYS_FILE cannot be read (${(error as Error).message})`);
  }
}
