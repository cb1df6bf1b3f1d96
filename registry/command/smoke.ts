import { findTestChromium } from '@bloom/tools/browser/chromium';
import { type Browser, type ConsoleMessage, chromium, type Page } from 'playwright';
import { listChannels, readChannel } from '../src/channels/channels.ts';
import { readPublication } from '../src/channels/publish-record.ts';
import type { Problem } from '../src/gates/gates.ts';
import type { Manifest } from '../src/manifest/manifest.ts';
import type { Build } from '../src/publishing/publish-build.ts';
import type { ShellConfig } from '../src/serving/shell-config.ts';
import { type ObjectStore, SHELL } from '../src/storage/storage.ts';
import { UsageError } from './arguments.ts';
import { contributionFaults, keepContainers } from './smoke-contributions.ts';
import { openSmokeHost, type SmokeHost } from './smoke-host.ts';
import { pagesOf, type SmokePage, untriedPages } from './smoke-pages.ts';

/** Milliseconds until a page must stand; the loader of the shell gives up after eight seconds. */
const PATIENCE_MS = 15_000;
/** Milliseconds in which a page that stands may still fetch its data, and fail over it. */
const SETTLING_MS = 3_000;

export interface SmokeOptions {
  store: ObjectStore;
  builds: Build[];
  /** Address of the shell of a running product. */
  product: string;
  /** Told line by line as it goes. */
  print: (line: string) => void;
}

/** What this process answers itself comes from no address, so the browser would keep it from the product's own servers. */
const ANSWERED_HERE = '--disable-features=LocalNetworkAccessChecks';

/** One version of the host, and the remotes whose pages are opened in it. */
interface Round {
  shell: string;
  which: 'this' | 'the one before';
  remotes: Manifest[];
}

/**
 * Opens every page of the builds in a real browser, in the host that new pages get and in the one before; a new host
 * opens the pages of all live remotes. API and identity provider are those of a running product, which notices nothing.
 * @throws UsageError when no product runs there.
 */
export async function smokeProblems({ store, builds, product, print }: SmokeOptions): Promise<Problem[]> {
  const shellUrl = new URL(product).origin;
  const config = await settingsOf(shellUrl);
  const rounds = await planRounds(store, builds);
  const { executablePath, args, env } = await findTestChromium();
  const browser = await chromium.launch({ executablePath, args: [...args, ANSWERED_HERE], env });
  const problems: Problem[] = [];
  try {
    for (const round of rounds) {
      const since = Date.now();
      const host = await openSmokeHost({ store, builds, shell: round.shell, shellUrl, config });
      const pages = round.remotes.flatMap((manifest) => pagesOf(manifest));
      const trial = { browser, host, pages, shellUrl, remotes: round.remotes };
      const { faults: found, untried } = await openPages(trial).finally(() => host.close());
      problems.push(...found.map((fault) => problemOf(fault, round)));
      const seconds = ((Date.now() - since) / 1000).toFixed(1);
      const names = round.remotes.map(({ id }) => id).join(', ');
      print(
        `  ${found.length > 0 ? '✗' : '✓'} in shell ${round.shell} (${round.which}): ${pages.length} pages of ${names}, ${seconds} s`,
      );
      for (const what of untried) print(`    not tried: ${what}`);
    }
  } finally {
    await browser.close();
  }
  return problems;
}

interface Fault {
  page: SmokePage;
  what: string;
  /** The shell refused to load it, knowing that it needs a newer one. */
  isRefused: boolean;
  /** Not the page itself: a part for the pages of others. */
  isPart?: true;
}

function problemOf({ page, what, isRefused, isPart }: Fault, { shell, which }: Round): Problem {
  if (isPart) {
    return {
      rule: 'smoke test',
      sentence: `${page.remote} does not bring what it promises to other pages in the shell ${shell} (${which}): ${what}`,
      fix: `Export it under "contributions" of ${page.remote}/src/remote.tsx, or take it out of its manifest.`,
    };
  }
  return {
    rule: isRefused ? 'shell API' : 'smoke test',
    sentence: `${page.remote} does not open ${page.route} (${page.path}) in the shell ${shell} (${which}): ${what}`,
    fix: `See it: npm start, sign in as ${page.email ?? 'nobody'} and open ${page.path}.`,
  };
}

async function settingsOf(shellUrl: string): Promise<ShellConfig> {
  try {
    return (await (
      await fetch(`${shellUrl}/config.json`, { signal: AbortSignal.timeout(5_000) })
    ).json()) as ShellConfig;
  } catch {
    throw new UsageError(
      `The pages cannot be tried: no product answers at ${shellUrl}. Start one (npm start) or name it (--product <url>); --no-smoke publishes without, and the history says so.`,
    );
  }
}

async function planRounds(store: ObjectStore, builds: Build[]): Promise<Round[]> {
  const { pinned, good = [] } = (await readChannel(store, SHELL)) ?? {};
  const next = builds.find(({ id }) => id === SHELL)?.version;
  const [now, ...earlier] = [...new Set([next, pinned, ...good])].filter((version) => version !== undefined);
  const own = builds.flatMap(({ id, manifest }) => (id !== SHELL && manifest ? [manifest] : []));
  const rounds: Round[] = [];
  if (now) rounds.push({ shell: now, which: 'this', remotes: next ? await liveManifests(store, own) : own });
  if (earlier[0] && own.length > 0) rounds.push({ shell: earlier[0], which: 'the one before', remotes: own });
  if (rounds.length === 0) throw new UsageError('The pages cannot be tried: no shell has been published yet.');
  return rounds;
}

/** What people have of every remote, or are about to. */
async function liveManifests(store: ObjectStore, own: Manifest[]): Promise<Manifest[]> {
  const others = (await listChannels(store)).filter(
    ({ id }) => id !== SHELL && !own.some((manifest) => manifest.id === id),
  );
  const published = await Promise.all(
    others.map(async ({ id, channel: { pinned } }) => pinned && (await readPublication(store, id, pinned))?.manifest),
  );
  return [...own, ...published.filter((manifest) => manifest !== undefined && manifest !== '')];
}

interface Trial {
  browser: Browser;
  host: SmokeHost;
  pages: SmokePage[];
  shellUrl: string;
  remotes: Manifest[];
}

async function openPages({ browser, host, pages, shellUrl, remotes }: Trial) {
  const faults: Fault[] = [];
  /** Remotes whose contributions wait for one of their pages. */
  const waiting = new Map(
    remotes.filter(({ contributions = [] }) => contributions.length > 0).map((one) => [one.id, one]),
  );
  for (const email of new Set(pages.map((page) => page.email))) {
    const context = await browser.newContext({ locale: 'fr-FR' });
    try {
      await host.answerFor(context);
      const tab = await context.newPage();
      await keepContainers(tab, [...waiting.values()]);
      if (email !== undefined) await signIn(tab, email, shellUrl);
      for (const page of pages.filter((one) => one.email === email)) {
        const what = await openPage(tab, host, page, shellUrl);
        if (what !== undefined) faults.push({ page, what, isRefused: what.startsWith('contract: ') });
        const remote = what === undefined && waiting.get(page.remote);
        if (!remote) continue;
        waiting.delete(page.remote);
        const empty = await contributionFaults(tab, remote);
        faults.push(...empty.map((fault) => ({ page, what: fault, isRefused: false, isPart: true as const })));
      }
    } finally {
      await context.close();
    }
  }
  const left = [...waiting.values()].map(({ id }) => `the contributions of ${id}: none of its pages opened`);
  return { faults, untried: [...remotes.flatMap(untriedPages), ...left] };
}

async function signIn(tab: Page, email: string, shellUrl: string): Promise<void> {
  tab.setDefaultTimeout(PATIENCE_MS);
  try {
    await tab.goto(`${shellUrl}/login`);
    await tab
      .getByRole('button', { name: /se connecter|connexion/i })
      .first()
      .click();
    await tab.locator(`button[name="email"][value="${email}"]`).click();
    await tab.waitForURL((url) => url.origin === shellUrl && !url.pathname.startsWith('/login'));
    await tab.locator('h1').first().waitFor();
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new UsageError(`The pages cannot be tried: ${email} could not sign in (${reason}).`);
  }
}

/** What is wrong with a page; undefined when it stands. */
async function openPage(
  tab: Page,
  host: SmokeHost,
  { remote, path }: SmokePage,
  shellUrl: string,
): Promise<string | undefined> {
  const crashes: string[] = [];
  const note = (error: Error) => crashes.push(error.message);
  const refusal = (message: ConsoleMessage) => {
    if (/content security policy/i.test(message.text())) crashes.push(message.text());
  };
  // What the page before tells while it is left is not this one's.
  await tab.goto('about:blank');
  host.takeIncidents();
  tab.on('pageerror', note);
  tab.on('console', refusal);
  try {
    await tab.goto(shellUrl + path);
    await tab.locator('h1').first().waitFor({ timeout: PATIENCE_MS });
    await tab.waitForLoadState('networkidle', { timeout: SETTLING_MS }).catch(() => undefined);
    const incident = host.takeIncidents().find((one) => one.remote === remote);
    if (incident) return `${incident.phase}: ${incident.message.replaceAll(/\s+/g, ' ')}`;
    return crashes[0] ?? turnedAway(tab);
  } catch (error) {
    return host.takeIncidents()[0]?.message ?? (error as Error).message.split('\n')[0];
  } finally {
    tab.off('pageerror', note);
    tab.off('console', refusal);
  }
}

/** A page that is not for this person says nothing of whether it opens. */
function turnedAway(tab: Page): string | undefined {
  const { pathname } = new URL(tab.url());
  return /^\/(login|forbidden)/.test(pathname) ? `it was turned away to ${pathname}` : undefined;
}
