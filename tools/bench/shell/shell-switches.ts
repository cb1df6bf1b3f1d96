import type { BrowserContext, Page, Request } from 'playwright';
import { type Condition, preparePage, type Surroundings, settled, waitUntil } from './shell-loading.ts';

/** Where the menu leads, and how one knows that it got there. One page of each remote, and the two heaviest. */
const destinations = [
  { name: 'activities', path: '/activities', condition: settled('Activités pour le mois') },
  { name: 'planning', path: '/planningMission', condition: settled('Planning des missions') },
  { name: 'people', path: '/bloomers', condition: settled('^Bloomers') },
  { name: 'finance', path: '/finance', condition: settled('finances') },
  { name: 'talents', path: '/talents', condition: settled('^Talents') },
] as const;
export type Destination = (typeof destinations)[number]['name'];

const hasRows: Condition = `document.querySelector('main tbody td, main .ag-cell') !== null`;
export const HOME = { path: '/', condition: `${settled('Tableau de bord')} && ${hasRows}` };

const QUIET_MS = 10_000;

export type SwitchTimes = Record<Destination, number>;

/**
 * From the click until the page is usable, its heading and its first data there, in milliseconds, as the page itself
 * measures it.
 */
async function click(page: Page, path: string, condition: Condition): Promise<number> {
  return Number(
    await page.evaluate(`window.benchKept = (async () => {
      const link = document.querySelector('nav a[href="${path}"]');
      const start = performance.now();
      link.click();
      return (await benchWatch(() => location.pathname === '${path}' && (${condition}))) - start;
    })()`),
  );
}

const QUIET_FOR_MS = 500;

/**
 * @returns a function that waits until no request has been under way for half a second; a page that never stops asking
 * is measured all the same. Playwright's own `networkidle` is no help here: it happens once for each load of a page.
 */
function watchTraffic(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let changed = performance.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    changed = performance.now();
  };
  page.on(
    'request',
    note((request) => pending.add(request)),
  );
  page.on(
    'requestfinished',
    note((request) => pending.delete(request)),
  );
  page.on(
    'requestfailed',
    note((request) => pending.delete(request)),
  );
  const isQuiet = () => pending.size === 0 && performance.now() - changed >= QUIET_FOR_MS;
  return async () => {
    for (const begun = performance.now(); !isQuiet() && performance.now() - begun < QUIET_MS; ) {
      await page.waitForTimeout(50);
    }
  };
}

/** The dashboard, and how to wait until nothing is on its way there. */
interface Home {
  page: Page;
  quiet: () => Promise<void>;
}

/** The pointer rests on a link until what that began has come to its end. */
async function hover({ page, quiet }: Home, path: string): Promise<void> {
  await page.locator(`nav a[href="${path}"]`).first().hover();
  await page.waitForTimeout(300);
  await quiet();
}

async function openHome(context: BrowserContext, place: Surroundings, origin: string): Promise<Home> {
  const { page, slowDown } = await preparePage(context, place);
  const quiet = watchTraffic(page);
  await page.goto(origin + HOME.path);
  await waitUntil(page, HOME.condition);
  await quiet();
  await slowDown();
  return { page, quiet };
}

/** Every page for the first time, each click without a warning. */
export async function switchAtOnce(context: BrowserContext, place: Surroundings, origin: string): Promise<SwitchTimes> {
  const { page, quiet } = await openHome(context, place, origin);
  const times: Partial<SwitchTimes> = {};
  for (const { name, path, condition } of destinations) {
    times[name] = await click(page, path, condition);
    await quiet();
  }
  await page.close();
  return times as SwitchTimes;
}

/** Every page after the pointer rested on its link, then every page again. */
export async function switchPrepared(
  context: BrowserContext,
  place: Surroundings,
  origin: string,
): Promise<{ first: SwitchTimes; warm: SwitchTimes }> {
  const home = await openHome(context, place, origin);
  const { page, quiet } = home;
  const [first, warm]: Partial<SwitchTimes>[] = [{}, {}];
  for (const { name, path, condition } of destinations) {
    await hover(home, path);
    Object.assign(first ?? {}, { [name]: await click(page, path, condition) });
  }
  for (const { name, path, condition } of destinations) {
    await quiet();
    Object.assign(warm ?? {}, { [name]: await click(page, path, condition) });
  }
  await page.close();
  return { first: first as SwitchTimes, warm: warm as SwitchTimes };
}
