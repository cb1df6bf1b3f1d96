import { join } from 'node:path';
import { buildApps, generateCode, publishApps } from './build-apps.ts';
import { type DemoSize, seedDemoData } from './demo-data.ts';
import { clearEarlierStart, forgetRunning, recordRunning } from './earlier-start.ts';
import { assertDatabaseAnswers } from './given-database.ts';
import { endScripts } from './node-script.ts';
import { writePageSettings } from './page-settings.ts';
import { assertPortsFree, type Ports, portsFrom } from './ports.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { isAlive, waitUntil } from './processes.ts';
import type { Progress } from './progress.ts';
import { ServerProcess } from './server-process.ts';
import { Revival } from './server-revival.ts';
import { type Addresses, addressesOf, serverOptions } from './server-settings.ts';
import { StartError } from './start-error.ts';
import { prepareStateFolder, readSecrets, type StateFolder } from './state-folder.ts';
import { withBuildLock } from './work-lock.ts';

export interface ProductOptions {
  portBase: number;
  stateRoot: string;
  demo: DemoSize;
  environment: NodeJS.ProcessEnv;
  progress: Progress;
  /** Who starts it has just built everything. */
  isBuilt?: boolean;
  /** Says in a line that a part died and is started again; without it, that ends the product by `onDeath`. */
  revive?: (line: string) => void;
}

type ServerName = 'api' | 'idp' | 'registry';

const POSTGRES_CHECK_MS = 250;

/** The whole product on this machine. Used by `npm start`, by the journeys and by the benchmark. */
export class Product {
  readonly addresses: Addresses;
  readonly ports: Ports;
  readonly state: StateFolder;
  readonly servers = new Map<ServerName, ServerProcess>();
  /** Called once when a part ends without having been asked to, unless it is revived. */
  onDeath: (sentence: string) => void = () => {};
  readonly #options: ProductOptions;
  readonly #revivals = new Map<ServerName | 'postgres', Revival>();
  #postgres: RunningPostgres | undefined;
  #watch: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(options: ProductOptions) {
    this.#options = options;
    this.ports = portsFrom(options.portBase);
    this.addresses = addressesOf(this.ports);
    this.state = prepareStateFolder(options.stateRoot);
  }

  get databaseUrl(): string {
    const url = this.#options.environment.DATABASE_URL ?? this.#postgres?.url;
    if (!url) throw new Error('PostgreSQL has not been started.');
    return url;
  }

  /** The embedded one; undefined when the database is somebody else's. */
  get postgres(): RunningPostgres | undefined {
    return this.#postgres;
  }

  /** Builds and starts everything; when a part fails, what had been started is stopped before the error is thrown. */
  async start(): Promise<void> {
    try {
      await clearEarlierStart(this.state);
      const { postgres: _checkedWhenStarted, ...own } = this.ports;
      await assertPortsFree(this.ports, this.#options.portBase, Object.keys(own) as (keyof Ports)[]);
      this.#record();
      const published = this.#buildAndPublish();
      // Kept from being reported twice when the other half fails first.
      published.catch(() => {});
      await this.startPostgres();
      this.#prepareServers();
      await Promise.all([this.#startServer('idp'), this.#startApi(), published]);
      await this.#startServer('registry');
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#watch);
    endScripts();
    for (const revival of this.#revivals.values()) revival.end();
    await Promise.all([...this.servers.values()].map((server) => server.stop()));
    await this.#postgres?.stop();
    forgetRunning(this.state);
  }

  server(name: ServerName): ServerProcess {
    const server = this.servers.get(name);
    if (!server) throw new Error(`${name} has not been started.`);
    return server;
  }

  async restartServer(name: ServerName): Promise<void> {
    await this.server(name).start();
    this.#record();
  }

  /** Also after the server was killed. A database that is somebody else's only has to answer. */
  async startPostgres(): Promise<void> {
    const { environment, progress, portBase } = this.#options;
    if (environment.DATABASE_URL) return assertDatabaseAnswers(environment.DATABASE_URL);
    this.#postgres = await progress.step('PostgreSQL', () =>
      startPostgres({
        stateRoot: this.state.root,
        logFile: join(this.state.logs, 'postgres.log'),
        port: this.ports.postgres,
        password: readSecrets(this.state).postgresPassword,
        assertPortFree: () => assertPortsFree(this.ports, portBase, ['postgres']),
        note: progress.note,
      }),
    );
    const { pid } = this.#postgres;
    clearInterval(this.#watch);
    this.#watch = setInterval(() => {
      if (isAlive(pid) || this.#stopping) return;
      clearInterval(this.#watch);
      this.#postgresDied();
    }, POSTGRES_CHECK_MS);
  }

  #postgresDied(): void {
    const { revive } = this.#options;
    const log = `Its log is ${join(this.state.logs, 'postgres.log')}`;
    if (!revive) {
      this.onDeath(`PostgreSQL stopped unexpectedly. ${log}`);
      return;
    }
    const revival =
      this.#revivals.get('postgres') ??
      new Revival({
        name: 'database server',
        start: () => this.startPostgres(),
        failure: () => `stopped unexpectedly (${log})`,
        tell: revive,
      });
    this.#revivals.set('postgres', revival);
    void revival.died();
  }

  /** For tests of what survives. */
  async killPostgres(): Promise<void> {
    clearInterval(this.#watch);
    const pid = this.#postgres?.pid;
    if (!pid) return;
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => !isAlive(pid), 5000);
  }

  async #buildAndPublish(): Promise<void> {
    const { progress } = this.#options;
    await withBuildLock(async () => {
      if (!this.#options.isBuilt) {
        await generateCode(progress);
        this.#goOn();
        await buildApps(progress);
        this.#goOn();
      }
      await publishApps(this.state.registry, progress);
    });
  }

  #prepareServers(): void {
    const { environment } = this.#options;
    writePageSettings(this.ports, this.state, environment);
    const options = serverOptions({
      ports: this.ports,
      state: this.state,
      secrets: readSecrets(this.state),
      databaseUrl: this.databaseUrl,
      accounts: this.#postgres?.accounts,
      chosen: environment,
    });
    for (const name of ['api', 'idp', 'registry'] as const) {
      const server = new ServerProcess(options[name]);
      server.onDeath = (sentence) => this.onDeath(sentence);
      this.servers.set(name, server);
      if (this.#options.revive) this.#revivals.set(name, this.#revivalOf(server, this.#options.revive));
    }
  }

  #revivalOf(server: ServerProcess, tell: (line: string) => void): Revival {
    const revival = new Revival({
      name: server.options.name,
      start: async (again) => {
        const started = server.start({ again });
        this.#record();
        await started;
      },
      failure: () => server.failure,
      tell: (line) => {
        tell(line);
        server.note(line);
      },
    });
    server.onDeath = () => void revival.died();
    return revival;
  }

  async #startServer(name: ServerName): Promise<void> {
    this.#goOn();
    const server = this.server(name);
    await this.#options.progress.step(server.options.name, async () => {
      const revival = this.#revivals.get(name);
      if (revival) return revival.start();
      const started = server.start();
      this.#record();
      await started;
    });
  }

  /** A crowd is there before the server, which would follow every change of it. */
  async #startApi(): Promise<void> {
    if (this.#options.demo === 'talents') await this.#seed();
    await this.#startServer('api');
    if (this.#options.demo !== 'talents') await this.#seed();
  }

  async #seed(): Promise<void> {
    this.#goOn();
    const { demo, progress } = this.#options;
    await progress.step('demo data', () =>
      seedDemoData(demo, this.server('api').options.environment, (line) => progress.note(line)),
    );
  }

  /** Noted at once, so that the next start finds what a `kill -9` leaves behind. */
  #record(): void {
    const servers = [...this.servers.values()].flatMap(({ pid, options }) =>
      pid ? [{ entry: options.entry, pid }] : [],
    );
    recordRunning(this.state, this.addresses.shell, servers);
  }

  #goOn(): void {
    if (this.#stopping) throw new StartError('Stopped before everything was started.');
  }
}
