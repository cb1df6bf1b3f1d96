import { expect, type Locator, type Page } from '@playwright/test';

/** What can go wrong on the way of a remote, as the developer panel causes it. */
export const FAULTS = [
  'registry-down',
  'manifest-down',
  'manifest-slow',
  'manifest-hanging',
  'manifest-html',
  'manifest-tampered',
  'entry-down',
  'entry-hanging',
  'entry-throwing',
  'entry-tampered',
  'chunk-missing',
  'render-crash',
] as const;
export type Fault = (typeof FAULTS)[number];

/** One page of each remote that staff may open, by its address, and how it is called. */
export const AREAS = [
  { id: 'mfe-missions', path: '/missions', heading: 'Missions' },
  { id: 'mfe-cra', path: '/activities', heading: /^Activités pour le mois/ },
  { id: 'mfe-billing', path: '/finance', heading: /^Les finances de/ },
  { id: 'mfe-talents', path: '/talents', heading: 'Talents' },
  { id: 'mfe-talentboard', path: '/talentboard', heading: 'TalentBoard' },
] as const;
export type Area = (typeof AREAS)[number];

export interface Cell {
  fault: Fault;
  area: Area;
  /** Has the area a version that worked before? */
  previous: boolean;
}

/** What a person saw and how long it took, in milliseconds. */
export interface CellResult {
  fault: Fault;
  area: string;
  previous: boolean;
  /** From the load of the page until the menu answers. */
  menu: number;
  /** From the click until the person is told, or, where nothing has to be told, has the page. */
  told: number;
  /** What the person was told by. */
  by: 'error' | 'slow' | 'notice' | 'page';
  /** From « Réessayer » until the page is there; without a click where it comes by itself. */
  recovered: number;
  /** Other areas that opened as if nothing were. */
  others: number;
}

/** What people are promised, in milliseconds: to be told that it is slow, and that it does not come. */
const SLOW = 3000;
const TOO_LATE = 8000;
/** What hangs is given up earlier than that, so that the version before has time to open; in milliseconds. */
const GIVEN_UP = { 'manifest-hanging': 5000, 'entry-hanging': 7000 };
const SLOW_TEXT = /plus lent que d’habitude/;

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu principal' });
export const headingOf = (page: Page, { heading }: Area): Locator =>
  page.getByRole('main').getByRole('heading', { level: 1, name: heading });
export const retryOf = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Réessayer' });

/** Sets the faults of the tab, as the panel does; they act at once in a page that was loaded with one. */
export async function setFaults(page: Page, faults: readonly { remote: string; fault: string }[]): Promise<void> {
  await page.evaluate((text) => sessionStorage.setItem('bloom.faults', text), JSON.stringify(faults));
}

/** Follows the menu, or the router where the menu has no entry; the page is not loaded anew. */
export async function go(page: Page, path: string): Promise<void> {
  const link = menuOf(page).locator(`a[href="${path}"]`);
  if ((await link.count()) > 0) return link.click();
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** What tells the person that the cell's fault is there. */
function telling(page: Page, { fault, area, previous }: Cell): { by: CellResult['by']; shown: Locator } {
  if (fault === 'manifest-slow') return { by: 'slow', shown: page.getByText(SLOW_TEXT) };
  if (previous && fault === 'registry-down') return { by: 'page', shown: headingOf(page, area) };
  if (previous) return { by: 'notice', shown: page.getByText(/version précédente/) };
  return { by: 'error', shown: retryOf(page) };
}

function waitOf({ fault, previous }: Cell): number {
  return previous && (fault === 'manifest-hanging' || fault === 'entry-hanging') ? GIVEN_UP[fault] : TOO_LATE;
}

/** The page of an earlier visit would be in the way: each cell begins with a page that has opened no remote. */
async function openShell(page: Page, shellUrl: string, cell: Cell): Promise<number> {
  await setFaults(page, [{ remote: cell.area.id, fault: cell.fault }]);
  await page.evaluate((keepsList) => {
    sessionStorage.removeItem('bloom.failed-versions');
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('bloom.remote-list'));
    for (const key of keepsList ? [] : kept) localStorage.removeItem(key);
  }, cell.previous);
  const started = Date.now();
  await page.goto(`${shellUrl}/settings`);
  await expect(menuOf(page).getByRole('link').first()).toBeEnabled();
  return Date.now() - started;
}

async function openOthers(page: Page, { area, fault, previous }: Cell): Promise<number> {
  const others = AREAS.filter(({ id }) => id !== area.id);
  // Without any list of an earlier visit nobody knows where they are: then none of them can open.
  if (fault === 'registry-down' && !previous) return others.length;
  for (const other of others) {
    await go(page, other.path);
    await expect(headingOf(page, other)).toBeVisible();
  }
  return others.length;
}

/**
 * One fault in one area, as a person meets it: told in time, the rest goes on, one click brings it back.
 * @param hurries the page's clock is ours: what hangs is waited for by its clock instead of by ours
 */
export async function runCell(page: Page, shellUrl: string, cell: Cell, hurries = false): Promise<CellResult> {
  const menu = await openShell(page, shellUrl, cell);
  const opened = Date.now();
  await go(page, cell.area.path);
  const { by, shown } = telling(page, cell);
  if (hurries && by === 'slow') await page.clock.fastForward(SLOW);
  if (hurries && cell.fault.endsWith('-hanging')) await page.clock.fastForward(waitOf(cell));
  await expect(shown).toBeVisible();
  const told = Date.now() - opened;
  if (by === 'slow') await expect(headingOf(page, cell.area)).toBeVisible();
  let recovered = Date.now() - opened - told;
  const others = await openOthers(page, cell);
  await go(page, cell.area.path);
  if (by === 'error') {
    await expect(retryOf(page)).toBeVisible();
    await setFaults(page, []);
    const clicked = Date.now();
    await retryOf(page).click();
    await expect(headingOf(page, cell.area)).toBeVisible();
    recovered = Date.now() - clicked;
  }
  await expect(headingOf(page, cell.area)).toBeVisible();
  return { fault: cell.fault, area: cell.area.id, previous: cell.previous, menu, told, by, recovered, others };
}
