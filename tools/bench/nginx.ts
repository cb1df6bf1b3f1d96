import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../start/processes.ts';
import { repositoryRoot } from '../start/state-folder.ts';
import { PASSED_FORMAT, type Passed, readPassed } from './nginx-passed.ts';

/** One address, and the servers behind it. */
export interface Front {
  port: number;
  servers: number[];
}

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];
const PASSED = 'passed.log';
const START_MS = 5_000;
/** Until the workers of before have answered what they were asked. */
const RELOAD_MS = 400;

export const installedNginx = (): string | undefined => PLACES.find((one) => existsSync(one));

/** @throws Error that says how to install it */
function nginxPath(): string {
  const path = installedNginx();
  if (path !== undefined) return path;
  throw new Error('This measurement needs nginx: sudo apt-get install nginx-light (Debian), or brew install nginx.');
}

function frontOf({ port, servers }: Front): string {
  const lines = servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=1s;`).join(' ');
  return `
  upstream at_${port} { ${lines} }
  server {
    listen 127.0.0.1:${port};
    include "${join(repositoryRoot, 'deploy/nginx/away.conf')}";
    location / { proxy_pass http://at_${port}; }
  }`;
}

/** What a firm is told to do with several copies is what is measured. */
function configuration(folder: string, fronts: Front[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
worker_processes 1;
events { worker_connections 4096; }
http {
  log_format passed escape=json '${PASSED_FORMAT}';
  access_log "${join(folder, PASSED)}" passed;
${temporary}
  client_max_body_size 60m;
  include "${join(repositoryRoot, 'deploy/nginx/rules.conf')}";
${fronts.map(frontOf).join('')}
}
`;
}

/** The proxy before the servers, as a firm would have it. */
export class Nginx {
  readonly #binary = nginxPath();
  readonly #folder = mkdtempSync(join(tmpdir(), 'bloom-nginx-'));
  #child: ChildProcess | undefined;

  async start(fronts: Front[]): Promise<void> {
    this.#write(fronts);
    const child = spawn(this.#binary, this.#options(), { stdio: ['ignore', 'inherit', 'inherit'] });
    this.#child = child;
    process.once('exit', () => child.kill('SIGTERM'));
    const [front] = fronts;
    const answers = () =>
      fetch(`http://127.0.0.1:${front?.port}/`, { signal: AbortSignal.timeout(1_000) }).then(
        () => true,
        () => false,
      );
    if (!(await waitUntil(answers, START_MS))) throw new Error(`nginx did not start: see ${this.#folder}/error.log`);
  }

  /** Other servers behind the addresses; requests under way end where they began. */
  async reload(fronts: Front[]): Promise<void> {
    this.#write(fronts);
    this.#child?.kill('SIGHUP');
    await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
  }

  /** Which servers it gave each request to, by the request's own id. */
  passed(): Map<string, Passed> {
    return readPassed(join(this.#folder, PASSED));
  }

  stop(): void {
    this.#child?.kill('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #options(): string[] {
    return ['-p', this.#folder, '-c', join(this.#folder, 'nginx.conf'), '-e', join(this.#folder, 'error.log')];
  }

  #write(fronts: Front[]): void {
    const path = join(this.#folder, 'nginx.conf');
    writeFileSync(path, configuration(this.#folder, fronts));
    const { status, stderr } = spawnSync(this.#binary, ['-t', '-q', ...this.#options()], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`nginx refuses its settings: ${stderr}`);
  }
}
