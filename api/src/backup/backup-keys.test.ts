import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createDiskStore } from '../platform/file-store/file-store-disk.ts';
import { prepareQueues } from '../platform/jobs/job-boss.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { backUp } from './backup.service.ts';
import { readManifest } from './backup-manifest.ts';
import { folderPlace } from './backup-place.ts';

const COMMAND = fileURLToPath(new URL('./backup.cli.ts', import.meta.url));
const NOW = new Date('2026-11-21T09:00:00Z');

let root: string;
let made: TestDatabase;
const folder = (name: string) => mkdtemp(join(root, `${name}-`));
const query = async (text: string) => {
  const client = new pg.Client({ connectionString: made.url });
  await client.connect();
  return client.query(text).finally(() => client.end());
};

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'bloom-backup-keys-'));
  made = await createTestDatabase(prepareQueues, 'backupkeys');
  // As much of the identity provider as matters here.
  await query(
    `create schema idp; create table idp.authenticator (subject text primary key, sealed_secret text not null)`,
  );
  await query("insert into idp.authenticator values ('anne', 'sealed')");
});
after(async () => {
  await made.drop();
  await rm(root, { recursive: true });
});

/** The command as somebody types it, with these folders of keys. */
async function run(keysDir: string, more: Record<string, string> = {}) {
  const environment = {
    PATH: process.env.PATH,
    DATABASE_URL: made.url,
    OIDC_ISSUER: 'http://localhost:4100',
    LINK_SECRET: 'a secret of a test that is long enough',
    KEYS_DIR: keysDir,
    FILES_DIR: await folder('files'),
    ...more,
  };
  const place = await folder('place');
  return new Promise<{ code: number; text: string }>((resolve) =>
    execFile(process.execPath, [COMMAND, '--to', place], { env: environment }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    ),
  );
}

const noted = async () => (await query("select succeeded_at from sweep_run where name = 'backup'")).rows.length;

describe('a backup and the keys', () => {
  it('fails without the key that opens second factors, and notes its end once it has it', async () => {
    const provider = await folder('provider');
    const without = await run(await folder('keys'), { IDP_KEYS_DIR: join(root, 'nowhere') });
    assert.equal(without.code, 1, without.text);
    assert.match(without.text, /^The key that opens the authenticator applications .* set IDP_KEYS_DIR/m);
    assert.equal(await noted(), 0);
    await writeFile(join(provider, 'second-factor.key'), 'seals');
    const complete = await run(await folder('keys'), { IDP_KEYS_DIR: provider });
    assert.equal(complete.code, 0, complete.text);
    assert.equal(await noted(), 1);
    assert.equal((await run(provider)).code, 0, 'where one folder is everybody’s');
  });

  it('fails at what may not be read, and follows the links of a secret of Kubernetes', async () => {
    const keysDir = await folder('keys');
    const source = {
      databaseUrl: made.url,
      files: createDiskStore(await folder('files')),
      erasureList: join(root, 'none'),
    };
    const place = folderPlace(await folder('place'));
    // No folder: root reads whatever is forbidden.
    const blocked = join(keysDir, 'file');
    await writeFile(blocked, '');
    await assert.rejects(backUp({ ...source, keysDir: blocked }, place, NOW), { code: 'ENOTDIR' });
    const mounted = await folder('mounted');
    await mkdir(join(mounted, '..1'));
    await writeFile(join(mounted, '..1/second-factor.key'), 'seals');
    await symlink('..1', join(mounted, '..data'));
    await symlink('..data/second-factor.key', join(mounted, 'second-factor.key'));
    const { stamp, lacksSealingKey } = await backUp({ ...source, keysDir: mounted }, place, NOW);
    assert.equal(lacksSealingKey, false);
    assert.deepEqual((await readManifest(place, stamp)).keys, ['second-factor.key']);
  });
});
