import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIKE_PRODUCTION } from '../start/like-production.ts';
import { claimPortBase } from '../start/port-claim.ts';
import { Product } from '../start/product.ts';
import type { Progress } from '../start/progress.ts';
import { temporaryState } from '../start/temporary-state.ts';
import { runNode } from '../test/command.ts';
import type { Measure } from './report.ts';

/** A line that the journeys write for each fault of each remote; times in milliseconds. */
interface CellResult {
  fault: string;
  area: string;
  previous: boolean;
  menu: number;
  told: number;
  by: 'error' | 'slow' | 'notice' | 'page';
  recovered: number;
  others: number;
}

const MENU_SECONDS = 1.5;
const TOLD_SECONDS = 8;
/** From the failure until the last known good version is open. */
const PREVIOUS_SECONDS = 2;
/** The previous version begins to open beside one that hangs after this, in milliseconds. */
const WAITED: Record<string, number> = { 'manifest-hanging': 5000, 'entry-hanging': 6000 };

/** Each is a run of its own: on a busy machine all of them together outlast what a command may take. */
const RUNS = ['registry and of manifests', 'files and of the drawing', 'worked before'];

const playwright = join(createRequire(import.meta.url).resolve('@playwright/test/package.json'), '../cli.js');
const config = 'e2e/playwright.config.ts';
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

/** @param which the journeys of that name */
async function runCells(product: Product, table: string, which: string): Promise<string> {
  const { shell, api, idp, registry } = product.addresses;
  const { code, output } = await runNode(
    [playwright, 'test', '--config', config, '--project', 'releases', '--workers', '1', 'fault-matrix', '-g', which],
    {
      env: {
        E2E_SHELL_URL: shell,
        E2E_API_URL: api,
        E2E_IDP_URL: idp,
        E2E_REGISTRY_URL: registry,
        E2E_CLIENTS_URL: product.addresses.clients,
        E2E_DATABASE_URL: product.databaseUrl,
        E2E_STATE: product.state.root,
        FAULT_MATRIX: 'whole',
        FAULT_TABLE: table,
      },
    },
  );
  return code === 0 ? '' : output;
}

function cell({ by, told, recovered, others }: CellResult): string {
  return `${seconds(told)} ${by} +${seconds(recovered)} ${others}/4`;
}

/**
 * Faults down, remotes across: seconds until told, by what, seconds until the page is back, other areas that opened.
 */
export function faultTable(results: readonly CellResult[]): string {
  const areas = [...new Set(results.map(({ area }) => area))];
  const faults = [...new Set(results.map(({ fault }) => fault))];
  const of = (fault: string, area: string) => results.find((one) => one.fault === fault && one.area === area);
  const rows = faults.map((fault) => [
    fault,
    ...areas.map((area) => {
      const result = of(fault, area);
      return result ? cell(result) : 'failed';
    }),
  ]);
  const lines = [['fault', ...areas], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The cells of one product, in the order they were run, and what the journeys said of those that failed. */
async function cellsOf(product: Product): Promise<{ cells: CellResult[]; failures: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bloom-faults-'));
  const file = join(folder, 'cells.jsonl');
  try {
    const failures: string[] = [];
    for (const which of RUNS) failures.push(await runCells(product, file, which));
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    return { cells: lines.map((line) => JSON.parse(line) as CellResult), failures: failures.filter(Boolean) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Every fault in every remote, in a browser: without a version that worked before, then with one. In a product of its
 * own, where nothing has been published twice yet.
 */
export async function measureFaults(progress: Progress): Promise<Measure[]> {
  const state = temporaryState();
  const product = new Product({
    portBase: await claimPortBase(),
    stateRoot: state.root,
    demo: 'small',
    environment: { ...process.env, ...LIKE_PRODUCTION, RATE_LIMIT_FACTOR: '1000' },
    progress,
  });
  await product.start();
  try {
    const { cells, failures } = await cellsOf(product);
    const [first, second] = [cells.filter(({ previous }) => !previous), cells.filter(({ previous }) => previous)];
    console.log(
      `\nNo earlier version:\n${faultTable(first)}\n\nWith a last known good version:\n${faultTable(second)}\n`,
    );
    for (const failure of failures) console.error(failure);
    return [...summary(first), ...summaryOfPrevious(second)];
  } finally {
    await product.stop();
    state.remove();
  }
}

function worst(values: number[]): number {
  return Math.max(0, ...values) / 1000;
}

function summary(cells: CellResult[]): Measure[] {
  const kept = (what: string) => `${what}, worst of ${cells.length} faults`;
  return [
    { what: kept('menu usable'), value: worst(cells.map(({ menu }) => menu)), unit: 's', goal: MENU_SECONDS },
    { what: kept('person told'), value: worst(cells.map(({ told }) => told)), unit: 's', goal: TOLD_SECONDS },
    {
      what: kept('page back after one click'),
      value: worst(cells.map(({ recovered }) => recovered)),
      unit: 's',
      details: { cells },
    },
    {
      what: 'faults that another area felt',
      value: cells.filter(({ others }) => others < 4).length,
      unit: '',
      goal: 0,
    },
  ];
}

function summaryOfPrevious(cells: CellResult[]): Measure[] {
  const waits = cells.filter(({ by }) => by === 'notice').map(({ fault, told }) => told - (WAITED[fault] ?? 0));
  return [
    {
      what: `previous version open after a failure, worst of ${waits.length}`,
      value: worst(waits),
      unit: 's',
      goal: PREVIOUS_SECONDS,
      details: { cells },
    },
  ];
}
