import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@bloom/tools/testing/free-port';
import type { HttpAnswer, PostOptions } from './test-http.ts';

/** The whole API as a process of its own. */
export interface ApiProcess {
  url: string;
  post(query: string, options?: PostOptions): Promise<HttpAnswer>;
}

export interface ApiProcesses {
  servers: ApiProcess[];
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const LOOK_MS = 50;

/** Several servers of one installation: one database, one folder of files, the same secrets. */
export async function startApis(count: number, settings: Record<string, string>): Promise<ApiProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'bloom-apis-'));
  const shared = {
    PATH: process.env.PATH ?? '',
    FILES_DIR: join(folder, 'files'),
    KEYS_DIR: join(folder, 'keys'),
    LINK_SECRET: randomBytes(32).toString('hex'),
    MIGRATE: 'elsewhere',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  const servers: ApiProcess[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const [port, mail] = [await freePort(), await freePort()];
      const env = {
        ...shared,
        PORT: String(port),
        DEV_SMTP_PORT: String(mail),
        TALENT_INDEX_DIR: join(folder, `index-${index}`),
      };
      const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'inherit', 'inherit'] });
      children.push(child);
      const url = `http://127.0.0.1:${port}`;
      await untilReady(child, url);
      servers.push({ url, post: (query, options) => post(url, query, options) });
    }
    return { servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await setTimeout(LOOK_MS);
  }
  throw new Error(`A server ended with ${child.exitCode} before it was ready.`);
}

async function post(
  url: string,
  query: string,
  { token, variables, headers, path = '/graphql' }: PostOptions = {},
): Promise<HttpAnswer> {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const body = await response.json();
  return { status: response.status, headers: response.headers, body, code: body.errors?.[0]?.extensions.code };
}
