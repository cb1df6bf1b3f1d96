import { join } from 'node:path';
import { endWithUsage, readCommandLine } from '@bloom/shared-server/command-line';
import type { DemoSize } from '../start/demo-data.ts';
import { LIKE_PRODUCTION } from '../start/like-production.ts';
import { claimPortBase } from '../start/port-claim.ts';
import { Product } from '../start/product.ts';
import { createProgress } from '../start/progress.ts';
import { repositoryRoot } from '../start/state-folder.ts';
import { measureAmendments } from './amendments.ts';
import { breakOff } from './break-off.ts';
import { measureDashboard } from './dashboard.ts';
import { measureFaults } from './faults.ts';
import { measureGrid } from './grid/grid.ts';
import { measureInvoicePaper } from './invoice-paper.ts';
import { measureInvoices } from './invoices.ts';
import { measureLabels } from './labels/labels.ts';
import { listQueries } from './list-queries.ts';
import { measureLists } from './lists.ts';
import { memoryOf } from './memory.ts';
import { measureMonthEnd } from './month-end.ts';
import { measureNotifications } from './notification-latency.ts';
import { measureOutage } from './outage.ts';
import { measurePageWeight } from './pages.ts';
import { measurePdf } from './pdf/pdf-first-page.ts';
import { measureReplicas } from './replicas/replicas.ts';
import { type Measure, table, writeReport } from './report.ts';
import { measureShell } from './shell/shell.ts';
import { allowedOrigins } from './shell/shell-arms.ts';
import { measureSigning } from './signing.ts';
import { measureTalents } from './talents/talents.ts';

const PARTS = [
  'pages',
  'memory',
  'notifications',
  'signing',
  'amendments',
  'lists',
  'dashboard',
  'grid',
  'labels',
  'pdf',
  'invoice-paper',
  'invoices',
  'outage',
  'faults',
];
const MEMORY_GOAL_MB = 600;

function measureMemory(product: Product): Measure[] {
  return memoryOf(product).map(({ part, rss, pss }) => ({
    what: `memory of ${part}`,
    value: pss ?? rss,
    unit: 'MB',
    ...(part === 'together' && { goal: MEMORY_GOAL_MB }),
    details: { rss, pss },
  }));
}

/** Parts that bring what they measure themselves. */
const OWN_PRODUCT = ['dashboard', 'grid', 'labels', 'invoice-paper', 'outage', 'faults', 'replicas'];

// Long by themselves: only when they are asked for by name.
const TALENTS = 'talents';
const SHELL = 'shell';
const MONTH_END = 'month-end';
const REPLICAS = 'replicas';
const everyPart = [...PARTS, TALENTS, SHELL, MONTH_END, REPLICAS];

const usage = `npm run bench [-- part part] [--demo large] [options of a part]

Parts: ${everyPart.join(', ')}.
Without a part all but the last four are measured.`;
const { values, positionals } = readCommandLine({
  usage,
  allowPositionals: true,
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    demo: { type: 'string' },
    /** Of the part `month-end`: signed months that are invoiced, on both sides. */
    months: { type: 'string', default: '1200' },
    /** Of the part `replicas`: 1200 for a whole month end. */
    bloomers: { type: 'string', default: '60' },
    /** Of it: cost, throughput, kills, upgrade, failover; of `shell`: loads, switches, phone, desk; all without. */
    parts: { type: 'string', default: '' },
    /** Of its upgrade: the commit that is upgraded from. */
    from: { type: 'string' },
    /** Of the part `shell`. */
    rounds: { type: 'string', default: '15' },
    /** After which the part `shell` begins no further round, and nobody a month in the kills of `replicas`. */
    minutes: { type: 'string', default: '120' },
  },
});
const chosen = positionals.length > 0 ? positionals : values.only.split(',');
const unknown = chosen.filter((name) => !everyPart.includes(name));
if (unknown.length > 0) endWithUsage(usage, `There is no such part: ${unknown.join(', ')}.`);
const demo = values.demo ?? (chosen.includes(TALENTS) ? 'talents' : 'large');
const portBase = await claimPortBase();
// Kept between runs of a month: making the large demo takes longer than measuring it.
const folder = `${new Date().toISOString().slice(0, 7)}-${demo}`;
const progress = createProgress((line) => console.log(line));
const product = new Product({
  portBase,
  stateRoot: join(repositoryRoot, '.bloom', 'bench', folder),
  demo: demo as DemoSize,
  environment: {
    ...process.env,
    ...LIKE_PRODUCTION,
    RATE_LIMIT_FACTOR: '1000',
    ...(chosen.includes(SHELL) && { ALLOWED_ORIGINS: allowedOrigins(portBase) }),
  },
  progress,
});
const partsAsked = values.parts.split(',').filter(Boolean);
const inMinutes = (minutes: string) => new Date(Date.now() + Number(minutes) * 60_000);
let ended = false;
const end = async (exitCode: number) => {
  if (ended) return;
  ended = true;
  await Promise.all([product.stop(), breakOff()]);
  process.exit(exitCode);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => end(130));
product.onDeath = (sentence) => {
  console.error(sentence);
  void end(1);
};
try {
  if (chosen.some((name) => !OWN_PRODUCT.includes(name))) await product.start();
  const measures: Measure[] = [];
  const failures: string[] = [];
  const part = async (name: string, work: () => Promise<Measure[]>) => {
    if (!chosen.includes(name)) return;
    try {
      measures.push(...(await progress.step(`measure ${name}`, work)));
    } catch (error) {
      // The other parts are worth having all the same.
      failures.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    }
  };
  // Memory is what a day of use leaves, before the load of the other measures.
  await part('pages', () => measurePageWeight(product));
  await part('memory', async () => measureMemory(product));
  await part('notifications', () => measureNotifications(product));
  await part('signing', () => measureSigning(product));
  await part('amendments', () => measureAmendments(product));
  await part('lists', async () => measureLists(product, await listQueries(product.databaseUrl)));
  await part('dashboard', () => measureDashboard(progress));
  await part('grid', measureGrid);
  await part('labels', () => measureLabels(progress));
  await part('pdf', () => measurePdf(product));
  await part('invoice-paper', measureInvoicePaper);
  await part('invoices', () => measureInvoices(product));
  await part(MONTH_END, () => measureMonthEnd(product, Number(values.months), progress));
  await part('outage', () => measureOutage(progress));
  await part('faults', () => measureFaults(progress));
  await part(REPLICAS, () =>
    measureReplicas(
      {
        bloomers: Number(values.bloomers),
        minutes: Number(values.minutes),
        parts: partsAsked,
        demo: (values.demo ?? 'small') as DemoSize,
        from: values.from,
      },
      progress,
    ),
  );
  await part(TALENTS, () => measureTalents(product, progress));
  await part(SHELL, () =>
    measureShell(product, {
      rounds: Number(values.rounds),
      until: inMinutes(values.minutes),
      parts: partsAsked,
      progress,
    }),
  );
  console.log(`\n${table(measures)}\n\n${writeReport(measures)}`);
  for (const failure of failures) console.error(`\nNot measured: ${failure}`);
  await end(failures.length > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  await end(1);
}
