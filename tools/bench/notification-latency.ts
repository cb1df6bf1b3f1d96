import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../browser/chromium.ts';
import type { Product } from '../start/product.ts';
import { tokenOf } from './graphql.ts';
import { quantile } from './load.ts';
import { type FollowingSocket, followWithSocket } from './notification-socket.ts';
import type { Measure } from './report.ts';

/** The page is one of them. */
const SOCKETS = 200;
const ALONE = 100;
const TOGETHER = 20;
const GOAL_MS = 500;
const PAUSE_MS = 60;
const LIMIT_MS = 10_000;
const SCREEN_ACCOUNT = 'bloomer@bloom.example';

/** Accounts and records of people who only listen. */
async function createListeners(client: pg.Client, count: number): Promise<{ id: string; email: string }[]> {
  const listeners: { id: string; email: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `listener-${randomBytes(5).toString('hex')}@bloom.example`;
    await client.query(
      `insert into idp.account (subject, email, email_verified, given_name, family_name, roles, demo, position)
       values ($1, $2, true, 'Sacha', 'Mesure', '{Bloomer}', true, 1000)`,
      [randomUUID(), email],
    );
    const { rows } = await client.query<{ id: string }>(
      `insert into bloomer (firstname, lastname, email, communication_type) values ('Sacha', 'Mesure', $1, 'none') returning id`,
      [email],
    );
    listeners.push({ id: rows[0]?.id ?? '', email });
  }
  return listeners;
}

/** The shell as a Bloomer sees it, noting when the banner of each notification was painted. */
async function openScreen(product: Product, browser: Browser): Promise<Page> {
  const { shell } = product.addresses;
  const page = await browser.newPage({ locale: 'fr-FR' });
  await page.goto(`${shell}/login`);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.locator(`button[name="email"][value="${SCREEN_ACCOUNT}"]`).click();
  await page.waitForURL((url) => url.origin === shell && !url.pathname.startsWith('/login'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const title = document.querySelector('section[aria-label="Dernière notification non lue"] strong')?.textContent;
      if (title == null || seen[title] !== undefined) return;
      // The frame that shows it.
      requestAnimationFrame(() => {
        seen[title] ??= Date.now();
      });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return page;
}

const seenAt = (page: Page, title: string): Promise<number | undefined> =>
  page.evaluate((asked) => (window as unknown as { seen: Record<string, number> }).seen[asked], title);

async function waitFor<Value>(
  find: () => Value | Promise<Value | undefined> | undefined,
  what: string,
): Promise<Value> {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${what} did not arrive within ${LIMIT_MS} ms`);
}

/** Writes the notification for each person in one statement; answers the instant before it was sent to the database. */
async function tell(client: pg.Client, people: string[], title: string): Promise<number> {
  const at = Date.now();
  await client.query(
    `insert into notification (bloomer_id, kind, title, description, dedupe_key)
     select person::uuid, 'win', $2, 'Une mesure.', $2 from unnest($1::text[]) as person`,
    [people, title],
  );
  return at;
}

interface World {
  client: pg.Client;
  page: Page;
  screenId: string;
  listeners: { id: string }[];
  sockets: FollowingSocket[];
}

/** One person is told, while the others only listen. */
async function measureAlone({ client, page, screenId }: World): Promise<number[]> {
  const latencies: number[] = [];
  for (let round = 0; round < ALONE; round += 1) {
    const title = `Mesure ${randomUUID()}`;
    const at = await tell(client, [screenId], title);
    latencies.push((await waitFor(() => seenAt(page, title), 'A notification')) - at);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return latencies;
}

/** Everybody is told at the same instant: what the screen takes, and what all sockets take. */
async function measureTogether({ client, page, screenId, listeners, sockets }: World) {
  const screen: number[] = [];
  const all: number[] = [];
  const people = [...listeners.map(({ id }) => id), screenId];
  for (let round = 0; round < TOGETHER; round += 1) {
    const title = `Mesure ${randomUUID()}`;
    const at = await tell(client, people, title);
    for (const { arrivals } of sockets) {
      all.push((await waitFor(() => arrivals.get(title), 'A notification to a socket')) - at);
    }
    screen.push((await waitFor(() => seenAt(page, title), 'A notification')) - at);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { screen, all };
}

function measure(what: string, latencies: number[], goal?: number): Measure {
  return {
    what,
    value: quantile(latencies, 0.95),
    unit: 'ms',
    ...(goal === undefined ? {} : { goal }),
    details: { p50: quantile(latencies, 0.5), max: Math.max(...latencies), count: latencies.length },
  };
}

/** From the statement that writes a notification to the frame that shows it, with 200 people connected. */
export async function measureNotifications(product: Product): Promise<Measure[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const browser = await chromium.launch(await findChromium());
  const sockets: FollowingSocket[] = [];
  try {
    const { rows } = await client.query<{ id: string }>('select id from bloomer where lower(email) = $1', [
      SCREEN_ACCOUNT,
    ]);
    const listeners = await createListeners(client, SOCKETS - 1);
    for (const { email } of listeners) sockets.push(await followWithSocket(product, await tokenOf(product, email)));
    const page = await openScreen(product, browser);
    const world = { client, page, screenId: rows[0]?.id ?? '', listeners, sockets };
    // The first one warms up the code of the page.
    const first = `Mesure ${randomUUID()}`;
    await waitFor(async () => {
      await tell(client, [world.screenId], first).catch(() => undefined);
      return seenAt(page, first);
    }, 'The first notification');
    const alone = await measureAlone(world);
    const { screen, all } = await measureTogether(world);
    const connected = `with ${SOCKETS} sockets`;
    return [
      measure(`notification to the screen, p95 of ${ALONE} ${connected}`, alone, GOAL_MS),
      measure(`the same, told to all at once, p95 of ${TOGETHER}`, screen, GOAL_MS),
      measure(`notification told to all at once, to each socket, p95`, all),
    ];
  } finally {
    for (const socket of sockets) socket.close();
    await browser.close();
    await client.end();
  }
}
