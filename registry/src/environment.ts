import { readFileSync } from 'node:fs';
import { addressWeakness } from '@bloom/shared-rules/public-address';
import { type BreakerRules, DEFAULT_RULES } from './incidents/breaker-rules.ts';
import { type PrivateKey, parseSigningKeys } from './signing/signing.ts';

export interface Environment {
  host: string;
  shellPort: number;
  registryPort: number;
  /** Of the screens for clients. */
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
  logLevel: string;
}

/** @throws Error with everything that is wrong with the variables, a sentence each */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const wrong: string[] = [];
  const read = <Value>(value: () => Value): Value => {
    try {
      return value();
    } catch (error) {
      wrong.push((error as Error).message);
      // Never seen: what is wrong is thrown below.
      return undefined as Value;
    }
  };
  const shellPort = read(() => port(variables, 'SHELL_PORT'));
  const clientsPort = read(() => port(variables, 'CLIENTS_PORT'));
  const shellUrl = variables.SHELL_URL || `http://localhost:${shellPort}`;
  const clientsUrl = variables.CLIENTS_URL || `http://localhost:${clientsPort}`;
  const more = variables.ALLOWED_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [];
  const environment = {
    host: variables.HOST ?? '127.0.0.1',
    shellPort,
    registryPort: read(() => port(variables, 'REGISTRY_PORT')),
    clientsPort,
    shellConfig: read(() => required(variables, 'SHELL_CONFIG')),
    clientsConfig: read(() => required(variables, 'CLIENTS_CONFIG')),
    shellUrl: read(() => origin(shellUrl, 'SHELL_URL')),
    clientsUrl: read(() => origin(clientsUrl, 'CLIENTS_URL')),
    allowedOrigins: more.filter(Boolean).map((one) => read(() => origin(one, 'ALLOWED_ORIGINS'))),
    signingKeys: read(() => signingKeys(variables)),
    rules: read(() => breakerRules(variables)),
    reportsPerMinute: read(() => number(variables, 'REPORTS_PER_MINUTE', 60, { from: 1 })),
    trustProxy: variables.TRUST_PROXY === '1',
    logLevel: variables.LOG_LEVEL ?? 'info',
  };
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const { shellUrl: shell, allowedOrigins } = environment;
  return { ...environment, allowedOrigins: [...new Set([shell, ...allowedOrigins])] };
}

function breakerRules(variables: NodeJS.ProcessEnv): BreakerRules {
  return {
    people: number(variables, 'BREAKER_PEOPLE', DEFAULT_RULES.people, { from: 2 }),
    window: number(variables, 'BREAKER_MINUTES', DEFAULT_RULES.window / 60_000, { from: 1, to: 60 }) * 60_000,
    canarySample: number(variables, 'CANARY_SAMPLE', DEFAULT_RULES.canarySample, { from: 2 }),
    canaryErrorRate: number(variables, 'CANARY_ERROR_RATE', DEFAULT_RULES.canaryErrorRate, { from: 0, to: 1 }),
  };
}

function signingKeys(variables: NodeJS.ProcessEnv): PrivateKey[] {
  if (variables.SIGNING_KEYS) return parseSigningKeys(variables.SIGNING_KEYS, 'SIGNING_KEYS');
  const file = variables.SIGNING_KEYS_FILE;
  if (!file) throw new Error('SIGNING_KEYS or SIGNING_KEYS_FILE is missing: the list of remotes has to be signed.');
  return parseSigningKeys(readFileSync(file, 'utf8'), `SIGNING_KEYS_FILE ${file}`);
}

function required(variables: NodeJS.ProcessEnv, name: string): string {
  const value = variables[name];
  if (!value) throw new Error(`The environment variable ${name} is missing.`);
  return value;
}

function number(
  variables: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  { from, to = 100_000 }: { from: number; to?: number },
): number {
  const text = variables[name];
  const value = text ? Number(text) : fallback;
  if (value >= from && value <= to) return value;
  throw new Error(`The environment variable ${name} must be a number from ${from} to ${to}, not "${text}".`);
}

function port(variables: NodeJS.ProcessEnv, name: string): number {
  const text = required(variables, name);
  const value = Number(text);
  // 0 asks the system for a free port.
  if (!Number.isInteger(value) || value < 0 || value > 65535) {
    throw new Error(`The environment variable ${name} must be a port number, not "${text}".`);
  }
  return value;
}

function origin(text: string, name: string): string {
  const weakness = addressWeakness(text);
  if (weakness) throw new Error(`${name}: "${text}" ${weakness}.`);
  return new URL(text).origin;
}
