import pg from 'pg';
import type { BrowserContext } from 'playwright';
import { findChromium } from '../browser/chromium.ts';
import type { Product } from '../start/product.ts';
import { measurePages, type PageWeight, type WeighedPage } from './page-weight.ts';
import { signInAs } from './pdf/pdf-first-page.ts';
import type { Measure } from './report.ts';
import { button } from './shell/shell-loading.ts';
import { HOME } from './shell/shell-switches.ts';
import { makeSigningLink } from './signing-link.ts';

const BLOOMER_ACCOUNT = 'bloomer@bloom.example';
const STAFF_ACCOUNT = 'admin@bloom.example';
const USABLE_SECONDS = 3;

/** The address of a month that the demo's Bloomer may fill. */
async function entryAddress(product: Product): Promise<string> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; month: string }>(
      `select m.id, to_char(date_trunc('month', now() at time zone 'Europe/Paris'), 'YYYY-MM-DD') as month
       from mission m join bloomer b on b.id = m.bloomer_id
       where lower(b.email) = $1 and m.end_mission > now() and m.begin_mission < now() order by m.id limit 1`,
      [BLOOMER_ACCOUNT],
    );
    return `${product.addresses.shell}/missions/${rows[0]?.id}/cra/${rows[0]?.month}`;
  } finally {
    await client.end();
  }
}

/** Each with the most kilobytes of JavaScript that it may transfer, on the slowest line that people have. */
async function weighedPages(product: Product): Promise<(WeighedPage & { limit: number })[]> {
  const { shell } = product.addresses;
  const as = (email: string) => (context: BrowserContext) => signInAs(context, shell, email);
  return [
    { name: 'login page', url: `${shell}/login`, usable: button('Se connecter'), limit: 130 },
    {
      name: 'CRA entry screen',
      url: await entryAddress(product),
      usable: button('Récapitulatif|Tout sélectionner'),
      prepare: as(BLOOMER_ACCOUNT),
      limit: 360,
    },
    {
      name: 'client signing page',
      url: `${shell}${await makeSigningLink(product)}`,
      usable: button('Signer'),
      limit: 282,
    },
    {
      name: 'staff dashboard',
      url: `${shell}/dashboard`,
      // Where it is a table: ag-grid is here. A phone has cards.
      width: 1280,
      // The rows are read, and their links followed, before ag-grid is here (docs/decisions/0016).
      usable: HOME.condition,
      whole: button('Exporter'),
      prepare: as(STAFF_ACCOUNT),
      limit: 560,
    },
  ];
}

/** The weight of the first screens of everybody and of the screen that is used most, as on a slow phone. */
export async function measurePageWeight(product: Product): Promise<Measure[]> {
  const pages = await weighedPages(product);
  const results = await measurePages(await findChromium(), pages);
  return results.flatMap((weighed) => measuresOf(weighed, pages.find(({ name }) => name === weighed.page)?.limit));
}

function measuresOf(weighed: PageWeight, limit: number | undefined): Measure[] {
  const { page, scriptKilobytes, scriptKilobytesWhenUsable, usableSeconds, wholeSeconds, scripts, range } = weighed;
  return [
    {
      what: `${page}, JavaScript transferred`,
      value: scriptKilobytes,
      unit: 'KB',
      goal: limit,
      details: { scripts, whenUsable: scriptKilobytesWhenUsable },
    },
    {
      what: `${page}, usable at 1.6 Mbit/s`,
      value: usableSeconds,
      unit: 's',
      goal: USABLE_SECONDS,
      details: { range },
    },
    ...(wholeSeconds === undefined ? [] : [{ what: `${page}, whole at 1.6 Mbit/s`, value: wholeSeconds, unit: 's' }]),
  ];
}
