import type { BrowserContext, Page } from 'playwright';
import { type Condition, preparePage, type Surroundings, settled, waitUntil } from './shell-loading.ts';

/** Where the menu leads, and how one knows that it got there. One page of each remote, and the two heaviest. */
export const destinations = [
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

/** From the click until the page is usable, its heading and its first data there, in milliseconds, as the page itself measures it. */
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

/** Until nothing is on its way; a page that goes on asking is measured all the same. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
}

/** What a hand does before it clicks, and the time it takes: what was begun meanwhile may come to its end. */
async function hover(page: Page, path: string): Promise<void> {
  await page.locator(`nav a[href="${path}"]`).first().hover();
  await quiet(page);
  await page.waitForTimeout(300);
}

async function openHome(context: BrowserContext, place: Surroundings, origin: string): Promise<Page> {
  const { page, slowDown } = await preparePage(context, place);
  await page.goto(origin + HOME.path);
  await waitUntil(page, HOME.condition);
  await quiet(page);
  await slowDown();
  return page;
}

/** Every page for the first time, each click without a warning. */
export async function switchAtOnce(context: BrowserContext, place: Surroundings, origin: string): Promise<SwitchTimes> {
  const page = await openHome(context, place, origin);
  const times: Partial<SwitchTimes> = {};
  for (const { name, path, condition } of destinations) {
    times[name] = await click(page, path, condition);
    await quiet(page);
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
  const page = await openHome(context, place, origin);
  const [first, warm]: Partial<SwitchTimes>[] = [{}, {}];
  for (const { name, path, condition } of destinations) {
    await hover(page, path);
    Object.assign(first ?? {}, { [name]: await click(page, path, condition) });
  }
  for (const { name, path, condition } of destinations) {
    await quiet(page);
    Object.assign(warm ?? {}, { [name]: await click(page, path, condition) });
  }
  await page.close();
  return { first: first as SwitchTimes, warm: warm as SwitchTimes };
}
