import { join, relative } from 'node:path';
import type { Ports } from '../start/ports.ts';
import { sendSignal } from '../start/processes.ts';
import { type ServerOptions, ServerProcess } from '../start/server-process.ts';
import { repositoryRoot } from '../start/state-folder.ts';
import type { Front } from './nginx.ts';

export type Kind = 'api' | 'idp' | 'registry';

export interface Member {
  kind: Kind;
  index: number;
  server: ServerProcess;
}

export interface FleetOptions {
  ports: Ports;
  /** Of one server of each kind; its ports are the addresses that people know, where the proxy listens. */
  templates: Record<Kind, ServerOptions>;
  /** Settings beyond those. */
  changes?: Partial<Record<Kind, Record<string, string>>>;
}

/** Ports of the copies stand this far from the known ones. */
const STEP = 10;
const STOP_LOOK_MS = 1;

/**
 * Until the system has let go of all of it. One whose first thread has ended counts as dead elsewhere, but with threads
 * left that wait for a processor its connections are open and requests still go to them.
 */
export async function untilGone(pid: number): Promise<void> {
  while (isThere(pid)) await new Promise((resolve) => setTimeout(resolve, STOP_LOOK_MS));
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Another server at this address would pass for the one that is started, whose end nobody would notice. */
async function assertNobodyAnswers(url: string): Promise<void> {
  const answers = await fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  );
  if (answers) throw new Error(`Another server answers at ${url}.`);
}

/** Several processes of each server, each on ports of its own. */
export class Fleet {
  readonly members: Member[] = [];
  readonly #options: FleetOptions;

  constructor(options: FleetOptions) {
    this.#options = options;
    // A measurement that is broken off leaves nothing behind.
    process.once('exit', () => {
      for (const { server } of this.members) if (server.pid) sendSignal(server.pid, 'SIGKILL');
    });
  }

  async add(kind: Kind, index: number, root = repositoryRoot): Promise<Member> {
    const settings = this.#settingsOf(kind, index, root);
    for (const url of settings.healthUrls) await assertNobodyAnswers(url);
    const member = { kind, index, server: new ServerProcess(settings) };
    // Before it is ready, so that it ends with the others whatever happens.
    this.members.push(member);
    await member.server.start();
    return member;
  }

  async addAll(counts: Partial<Record<Kind, number>>): Promise<void> {
    for (const [kind, count] of Object.entries(counts) as [Kind, number][]) {
      for (let index = 0; index < count; index += 1) await this.add(kind, index);
    }
  }

  /** Its port of its own, for those who ask this one and no other. */
  portOf({ kind, index }: Pick<Member, 'kind' | 'index'>): number {
    return this.#options.ports[kind] + this.#away(index);
  }

  /** The addresses that people know, and who answers there. */
  fronts(without?: Member): Front[] {
    const behind = (kind: Kind) =>
      this.#known(kind).map((port) => ({
        port,
        servers: this.members
          .filter((member) => member.kind === kind && member !== without)
          .map(({ index }) => port + this.#away(index)),
      }));
    return [...behind('api'), ...behind('idp'), ...behind('registry')].filter(({ servers }) => servers.length > 0);
  }

  /** Where the proxy finds it. */
  portsOf({ kind, index }: Pick<Member, 'kind' | 'index'>): number[] {
    return this.#known(kind).map((port) => port + this.#away(index));
  }

  /** `kill -9`; when it was sent, and when nothing of the process was left, both of `performance.now()`. */
  async kill(member: Member): Promise<{ sent: number; gone: number }> {
    const { pid } = member.server;
    if (pid === undefined) throw new Error('What is to be killed does not run.');
    const sent = performance.now();
    const killed = member.server.kill();
    await untilGone(pid);
    const gone = performance.now();
    await killed;
    return { sent, gone };
  }

  async remove(member: Member): Promise<void> {
    this.members.splice(this.members.indexOf(member), 1);
    await member.server.stop();
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map(({ server }) => server.stop()));
    this.members.length = 0;
  }

  #known(kind: Kind): number[] {
    const { ports } = this.#options;
    return kind === 'registry' ? [ports.shell, ports.registry, ports.clients] : [ports[kind]];
  }

  #away(index: number): number {
    return STEP * (index + 1);
  }

  #settingsOf(kind: Kind, index: number, root: string): ServerOptions {
    const { ports, templates, changes } = this.#options;
    const template = templates[kind];
    const own = (known: number) => String(known + this.#away(index));
    const places: Record<Kind, Record<string, string>> = {
      api: { PORT: own(ports.api), DEV_SMTP_PORT: own(ports.smtp), TRUST_PROXY: '1' },
      idp: { PORT: own(ports.idp) },
      registry: {
        SHELL_PORT: own(ports.shell),
        REGISTRY_PORT: own(ports.registry),
        CLIENTS_PORT: own(ports.clients),
        TRUST_PROXY: '1',
      },
    };
    const port = kind === 'registry' ? ports.registry : ports[kind];
    return {
      ...template,
      name: `${template.name} ${index + 1}`,
      entry: join(relative(repositoryRoot, root), template.entry),
      logFile: template.logFile.replace(/\.log$/, `-${index + 1}.log`),
      healthUrls: [`http://127.0.0.1:${own(port)}/healthz`],
      environment: { ...template.environment, ...places[kind], ...changes?.[kind] },
    };
  }
}
