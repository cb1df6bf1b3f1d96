import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { portsFrom } from '../../start/ports.ts';
import { waitUntil } from '../../start/processes.ts';
import type { Product } from '../../start/product.ts';
import { repositoryRoot } from '../../start/state-folder.ts';
import { signInAs } from '../pdf/pdf-first-page.ts';
import { type Baseline, baselines, buildBaselines } from './shell-baselines.ts';

/** The product, the product again (what differs then is the machine), and the two without federation. */
export const arms = ['product', 'control', ...baselines] as const;
export type Arm = (typeof arms)[number];
export type Origins = Record<Arm, string>;
type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const ADMIN = 'admin@bloom.example';
/** An access token lives a quarter of an hour, and nobody renews one while we measure. */
const SESSION_MS = 8 * 60_000;

const PORT_OFFSETS: Record<Baseline, number> = { single: 300, lazy: 301 };

const originOf = (portBase: number, baseline: Baseline) => `http://localhost:${portBase + PORT_OFFSETS[baseline]}`;

/** The API answers pages of these origins only: the baselines' are two more. */
export function allowedOrigins(portBase: number): string {
  const ports = portsFrom(portBase);
  const own = [ports.shell, ports.registry, ports.clients].map((port) => `http://localhost:${port}`);
  return [...own, ...baselines.map((baseline) => originOf(portBase, baseline))].join(',');
}

/** Builds the baselines and serves them, each from a process of its own, as the registry serves the product. */
export async function startArms(product: Product): Promise<{ origins: Origins; stop: () => void }> {
  const { shell } = product.addresses;
  const origins: Origins = { product: shell, control: shell, single: '', lazy: '' };
  const folders = await buildBaselines();
  const children: ChildProcess[] = [];
  for (const baseline of baselines) {
    origins[baseline] = originOf(product.ports.shell, baseline);
    const env = {
      ...process.env,
      FOLDER: folders[baseline],
      PORT: new URL(origins[baseline]).port,
      SHELL_CONFIG: product.state.shellConfig,
    };
    const script = join(repositoryRoot, 'tools/bench/baseline-server.ts');
    children.push(spawn(process.execPath, [script], { env, stdio: ['ignore', 'inherit', 'inherit'] }));
    const isReady = () =>
      fetch(origins[baseline]).then(
        ({ ok }) => ok,
        () => false,
      );
    if (!(await waitUntil(isReady, 10_000))) throw new Error(`The server of ${baseline} did not start.`);
  }
  return { origins, stop: () => children.forEach((child) => void child.kill()) };
}

/** Opens browsers that know an admin, or nobody, in every arm alike. */
export class Visitors {
  readonly #browser: Browser;
  readonly #origins: Origins;
  #signedIn: { state: StorageState; at: number } | undefined;

  constructor(browser: Browser, origins: Origins) {
    this.#browser = browser;
    this.#origins = origins;
  }

  /** A browser with an empty cache. */
  async open(isSignedIn: boolean): Promise<BrowserContext> {
    const state = isSignedIn ? await this.#session() : undefined;
    const viewport = { width: 1280, height: 900 };
    return this.#browser.newContext({ locale: 'fr-FR', viewport, ...(state && { storageState: state }) });
  }

  async #session(): Promise<StorageState> {
    if (this.#signedIn !== undefined && Date.now() - this.#signedIn.at < SESSION_MS) return this.#signedIn.state;
    const context = await this.#browser.newContext({ locale: 'fr-FR' });
    await signInAs(context, this.#origins.product, ADMIN);
    const { origins } = await context.storageState();
    await context.close();
    const kept = origins.find(({ origin }) => origin === this.#origins.product)?.localStorage ?? [];
    const user = kept.filter(({ name }) => name.startsWith('oidc.user:'));
    if (user.length === 0) throw new Error('The sign-in left no session to copy.');
    const all = [...new Set(Object.values(this.#origins))];
    const state = { cookies: [], origins: all.map((origin) => ({ origin, localStorage: user })) };
    this.#signedIn = { state, at: Date.now() };
    return state;
  }
}
