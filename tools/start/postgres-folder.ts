import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, asAccount, canEnter } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binary.ts';
import { StartError } from './start-error.ts';

export const POSTGRES_USER = 'bloom';

/** A folder outside the repository for the data of a PostgreSQL that may not enter it; survives a reboot on Linux. */
export function outsideFolder(stateRoot: string): string {
  const parent = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  return join(parent, `bloom-${createHash('sha256').update(stateRoot).digest('hex').slice(0, 12)}`);
}

function makeOutsideFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  // Anybody may write under /var/tmp: a folder of this name made by somebody else is not trusted.
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new StartError(`${folder} belongs to somebody else. Remove it, or set BLOOM_STATE to a folder of yours.`);
  }
}

/**
 * The folder for the data: inside the state folder when the account PostgreSQL runs as can reach it.
 * @returns the folder, and whether it lies outside the state folder
 */
export function dataFolder(stateRoot: string, account: Account | undefined): { folder: string; outside: boolean } {
  const inside = join(stateRoot, 'postgres');
  if (!account || canEnter(stateRoot, account)) return { folder: inside, outside: false };
  const base = outsideFolder(stateRoot);
  makeOutsideFolder(base);
  return { folder: join(base, 'postgres'), outside: true };
}

function give(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Creates the database cluster unless it exists. A killed initdb leaves only a `.new` folder, which is removed. */
export function ensureCluster(
  folder: string,
  { initdb }: PostgresBinaries,
  account: Account | undefined,
  password: string,
): void {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  give(unfinished, account);
  const secretFolder = mkdtempSync(join(canEnter(tmpdir(), account) ? tmpdir() : dirname(folder), 'bloom-init-'));
  const passwordFile = join(secretFolder, randomBytes(6).toString('hex'));
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    give(secretFolder, account);
    give(passwordFile, account);
    const result = spawnSync(
      initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${POSTGRES_USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The same order and case rules on every machine, whatever locales it has.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { ...asAccount(account), encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
    );
    if (result.status !== 0) throw new StartError(`PostgreSQL could not create its data folder: ${result.stderr}`);
  } finally {
    rmSync(secretFolder, { recursive: true, force: true });
  }
  renameSync(unfinished, folder);
}
