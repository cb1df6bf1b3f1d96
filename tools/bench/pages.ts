import pg from 'pg';
import { findChromium } from '../browser/chromium.ts';
import type { Product } from '../start/product.ts';
import { measurePages } from './page-weight.ts';
import { signInAs } from './pdf-first-page.ts';
import type { Measure } from './report.ts';
import { button } from './shell-loading.ts';

const BLOOMER_ACCOUNT = 'bloomer@bloom.example';
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

/** The weight of the first screen anybody sees and of the screen that is used most, as on a slow phone. */
export async function measurePageWeight(product: Product): Promise<Measure[]> {
  const { shell } = product.addresses;
  const entry = await entryAddress(product);
  const results = await measurePages(await findChromium(), [
    { name: 'login page', url: `${shell}/login`, usable: button('Se connecter') },
    {
      name: 'CRA entry screen',
      url: entry,
      usable: button('Récapitulatif|Tout sélectionner'),
      prepare: (context) => signInAs(context, shell, BLOOMER_ACCOUNT),
    },
  ]);
  const limits: Record<string, number> = { 'login page': 130, 'CRA entry screen': 350 };
  return results.flatMap(({ page, scriptKilobytes, scriptKilobytesWhenUsable, usableSeconds, scripts, range }) => [
    {
      what: `${page}, JavaScript transferred`,
      value: scriptKilobytes,
      unit: 'KB',
      goal: limits[page],
      details: { scripts, whenUsable: scriptKilobytesWhenUsable },
    },
    {
      what: `${page}, usable at 1.6 Mbit/s`,
      value: usableSeconds,
      unit: 's',
      goal: USABLE_SECONDS,
      details: { range },
    },
  ]);
}
