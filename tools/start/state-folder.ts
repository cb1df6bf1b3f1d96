import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_PORT_BASE } from './ports.ts';

export const repositoryRoot = resolve(fileURLToPath(new URL('../../', import.meta.url)));

/** Everything one running product keeps on disk; deleting the folder gives a fresh product. */
export interface StateFolder {
  root: string;
  postgres: string;
  files: string;
  index: string;
  registry: string;
  keys: string;
  logs: string;
  runningFile: string;
  shellConfig: string;
  /** The settings of the screens for clients. */
  clientsConfig: string;
}

/** Each PORT_BASE has its own data, so that two products can run from one clone at the same time. */
export function stateFolderPath(portBase: number, chosen: string | undefined): string {
  if (chosen) return resolve(chosen);
  const folder = join(repositoryRoot, '.bloom');
  return portBase === DEFAULT_PORT_BASE ? folder : join(folder, `ports-${portBase}`);
}

export function prepareStateFolder(root: string): StateFolder {
  const state: StateFolder = {
    root,
    postgres: join(root, 'postgres'),
    files: join(root, 'files'),
    index: join(root, 'index'),
    registry: join(root, 'registry'),
    keys: join(root, 'keys'),
    logs: join(root, 'logs'),
    runningFile: join(root, 'running.json'),
    shellConfig: join(root, 'shell-config.json'),
    clientsConfig: join(root, 'clients-config.json'),
  };
  // The account of PostgreSQL may have to pass through the first one.
  mkdirSync(root, { recursive: true, mode: 0o711 });
  for (const folder of [state.files, state.index, state.registry, state.keys, state.logs]) {
    mkdirSync(folder, { recursive: true });
    // Also those of an earlier version.
    chmodSync(folder, 0o700);
  }
  return state;
}

export interface Secrets {
  linkSecret: string;
  postgresPassword: string;
}

/** Made once per state folder: links in mails already sent must stay valid after a restart. */
export function readSecrets(state: StateFolder): Secrets {
  const path = join(state.keys, 'secrets.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
  const secrets: Secrets = {
    linkSecret: randomBytes(32).toString('base64url'),
    postgresPassword: randomBytes(24).toString('base64url'),
  };
  writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
