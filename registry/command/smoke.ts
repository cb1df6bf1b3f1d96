import { findTestChromium } from '@bloom/tools/browser/chromium';
import { type Browser, type ConsoleMessage, chromium, type Page } from 'playwright';
import type { Problem } from '../src/gates/gates.ts';
import type { Manifest } from '../src/manifest/manifest.ts';
import type { Build } from '../src/publishing/publish-build.ts';
import type { ShellConfig } from '../src/serving/shell-config.ts';
import type { ObjectStore } from '../src/storage/storage.ts';
import { UsageError } from './arguments.ts';
import { contributionFaults, keepContainers, showPart } from './smoke-contributions.ts';
import { openSmokeHost, type SmokeHost } from './smoke-host.ts';
import { askedWhoIsThere, pagesOf, type SmokePage, turnedAway, untriedPages } from './smoke-pages.ts';
import { type PartTrial, partsOf } from './smoke-parts.ts';
import { liveManifests, manifestsOf, planRounds, type Round } from './smoke-rounds.ts';

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

/**
 * What this process answers itself comes from no address, so the browser would keep it from the product's own servers.
 */
const ANSWERED_HERE = '--disable-features=LocalNetworkAccessChecks';

/**
 * Opens every page of the builds in a real browser, in the host that new pages get and in the one before; a new host
 * opens the pages of all live remotes. API and identity provider are those of a running product, which notices nothing.
 * @throws UsageError when no product runs there.
 */
export async function smokeProblems({ store, builds, product, print }: SmokeOptions): Promise<Problem[]> {
  const shellUrl = new URL(product).origin;
  const config = await settingsOf(shellUrl);
  const rounds = await planRounds(store, builds);
  const slots = (await liveManifests(store, manifestsOf(builds))).flatMap((manifest) => manifest.slots ?? []);
  const { executablePath, args, env } = await findTestChromium();
  const browser = await chromium.launch({ executablePath, args: [...args, ANSWERED_HERE], env });
  const problems: Problem[] = [];
  try {
    for (const round of rounds) {
      const since = Date.now();
      const host = await openSmokeHost({ store, builds, shell: round.shell, shellUrl, config });
      const pages = round.remotes.flatMap((manifest) => pagesOf(manifest));
      const parts = partsOf(round.remotes, pages, slots);
      const trial = { browser, host, pages, parts, shellUrl, remotes: round.remotes };
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
  /** Not the page itself: a part for the pages of others, that has no code or cannot be drawn. */
  part?: 'absent' | 'broken';
}

function problemOf({ page, what, isRefused, part }: Fault, { shell, which }: Round): Problem {
  if (part === 'broken') {
    return {
      rule: 'smoke test',
      sentence: `${page.remote} breaks what it brings to other pages in the shell ${shell} (${which}): ${what}`,
      fix: `See it on a page that has its slot: npm start, sign in as ${page.email ?? 'nobody'}. Ids that stand for nothing must not break it.`,
    };
  }
  if (part === 'absent') {
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

interface Trial {
  browser: Browser;
  host: SmokeHost;
  pages: SmokePage[];
  parts: PartTrial[];
  shellUrl: string;
  remotes: Manifest[];
}

async function openPages(trial: Trial) {
  const { browser, host, pages, parts, shellUrl, remotes } = trial;
  const faults: Fault[] = [];
  /** Remotes whose contributions wait for one of their pages. */
  const bringing = remotes.filter(({ contributions = [] }) => contributions.length > 0);
  const waiting = new Map(bringing.map((one) => [one.id, one]));
  const absent = new Set<string>();
  const tried = [...pages];
  // Nobody first, who may be asked to sign in: the others are opened after that.
  const people = new Set([undefined, ...pages.map((page) => page.email)]);
  for (const email of people) {
    const context = await browser.newContext({ locale: 'fr-FR' });
    try {
      await host.answerFor(context);
      const tab = await context.newPage();
      await keepContainers(tab, bringing);
      if (email !== undefined) await signIn(tab, email, shellUrl);
      for (const page of tried.filter((one) => one.email === email)) {
        const what = await openPage(tab, host, page, shellUrl);
        const again = what === turnedAway(tab.url()) ? askedWhoIsThere(page, tab.url()) : undefined;
        if (again !== undefined) {
          people.add(again.email);
          tried.push(again);
          continue;
        }
        if (what !== undefined) faults.push({ page, what, isRefused: what.startsWith('contract: ') });
        const remote = what === undefined && waiting.get(page.remote);
        if (!remote) continue;
        waiting.delete(page.remote);
        const empty = await contributionFaults(tab, remote);
        for (const { id, what: why } of empty) {
          absent.add(id);
          faults.push({ page, what: `${id}: ${why}`, isRefused: false, part: 'absent' });
        }
      }
      const drawn = parts.filter(({ page, part }) => page.email === email && !absent.has(part.contribution));
      const broken = await drawParts(tab, { ...trial, parts: drawn.filter(({ page }) => !waiting.has(page.remote)) });
      faults.push(...broken);
    } finally {
      await context.close();
    }
  }
  const left = [...waiting.values()].map(({ id }) => `the contributions of ${id}: none of its pages opened`);
  return { faults, untried: [...remotes.flatMap(untriedPages), ...left] };
}

/** Each part alone, in the place of a page of its remote. */
async function drawParts(tab: Page, { host, parts, shellUrl }: Pick<Trial, 'host' | 'parts' | 'shellUrl'>) {
  const faults: Fault[] = [];
  for (const { part, page } of parts) {
    await tab.goto(shellUrl);
    await showPart(tab, part);
    const what = await openPage(tab, host, page, shellUrl);
    const isShown = what !== undefined || (await tab.getByRole('heading', { name: part.contribution }).count()) > 0;
    const why = isShown ? what : 'it was not drawn';
    if (why !== undefined)
      faults.push({ page, what: `${part.contribution}: ${why}`, isRefused: false, part: 'broken' });
  }
  if (parts.length > 0) await showPart(tab, undefined);
  return faults;
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
    return crashes[0] ?? turnedAway(tab.url());
  } catch (error) {
    return host.takeIncidents()[0]?.message ?? (error as Error).message.split('\n')[0];
  } finally {
    tab.off('pageerror', note);
    tab.off('console', refusal);
  }
}
