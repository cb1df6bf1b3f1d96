import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { operationTexts } from '../../start/shipped-operation.ts';
import { Attempts } from '../attempts.ts';
import { type Crowd, monthEnd, wrongIn } from '../crowd.ts';
import { type EarlierVersion, earlierVersion } from '../earlier-version.ts';
import { Fleet, type FleetOptions, type Member } from '../fleet.ts';
import { publishTexts } from '../graphql.ts';
import type { Front } from '../nginx.ts';
import type { Measure } from '../report.ts';
import { createSigners } from '../signers.ts';
import { firstOfMonth } from '../signing.ts';
import { until } from '../together.ts';
import type { Stage } from './replicas-stage.ts';

const DATABASE = 'bloom_upgrade';
const BLOOMERS = 24;
const OLD = 2;
/** Ports below belong to the servers of the other database, which go on. */
const FIRST = 4;
const ERROR_LEVEL = 50;

/** Another database of the same server: the one of the stage has been migrated. */
async function emptyDatabase({
  product,
  templates,
}: Stage): Promise<{ owner: string; moved: (url?: string) => string }> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  for (const { environment } of [templates.api, templates.idp]) {
    const account = decodeURIComponent(new URL(environment.DATABASE_URL ?? '').username);
    await client.query(`grant connect on database ${DATABASE} to ${pg.escapeIdentifier(account)}`);
  }
  await client.end();
  const moved = (url = '') => Object.assign(new URL(url), { pathname: `/${DATABASE}` }).toString();
  return { owner: moved(product.databaseUrl), moved };
}

function fleetOf({ product, templates }: Stage, moved: (url?: string) => string): Fleet {
  const settings = ({ DATABASE_URL, DATABASE_OWNER_URL }: Record<string, string>) => ({
    DATABASE_URL: moved(DATABASE_URL),
    DATABASE_OWNER_URL: moved(DATABASE_OWNER_URL),
    UNKNOWN_DOCUMENTS: 'everybody',
  });
  const changes: FleetOptions['changes'] = {
    api: settings(templates.api.environment),
    idp: settings(templates.idp.environment),
  };
  return new Fleet({ ports: product.ports, templates, changes });
}

/** One after the other: the new one is there before the former one is sent away, nobody is sent to it meanwhile. */
async function rollOver(fleet: Fleet, nginx: Stage['nginx'], pages: Front[], old: Member[]): Promise<void> {
  for (const former of old) {
    await fleet.add(former.kind, former.index + OLD);
    await nginx.reload([...pages, ...fleet.fronts(former)]);
    await fleet.remove(former);
  }
}

/** Lines of a server that say that something went wrong which nobody expected. */
function errorsIn(member: Member): string[] {
  const { logFile } = member.server.options;
  if (!existsSync(logFile)) return [];
  const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
  return lines.filter((line) => Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= ERROR_LEVEL);
}

/** What the pages of before send by its hash, which nobody published in this database. */
async function publishOperations(databaseUrl: string, { root }: EarlierVersion): Promise<void> {
  await publishTexts({ databaseUrl }, operationTexts('mfe-cra', root));
}

async function upgrade(stage: Stage, others: Fleet, earlier: EarlierVersion): Promise<Measure[]> {
  const { product, nginx, progress } = stage;
  const { owner, moved } = await emptyDatabase(stage);
  const fleet = fleetOf(stage, moved);
  const attempts = new Attempts();
  const pages = others.fronts().filter(({ port }) => port !== product.ports.idp);
  try {
    const old: Member[] = [];
    for (const kind of ['api', 'idp'] as const)
      for (let index = 0; index < OLD; index += 1) old.push(await fleet.add(kind, FIRST + index, earlier.root));
    await nginx.reload([...pages, ...fleet.fronts()]);
    await publishOperations(owner, earlier);
    const signers = await createSigners(owner, BLOOMERS, firstOfMonth(-2));
    const crowd: Crowd = {
      served: { addresses: product.addresses, ports: product.ports, builds: earlier.root },
      databaseUrl: owner,
      attempts,
      signers,
      month: firstOfMonth(-1),
      lists: [],
    };
    const what = `from ${earlier.commit} to this version, ${earlier.behind} migrations`;
    await progress.step(`roll over ${what}`, () =>
      monthEnd(crowd, async (left, signal) => {
        await until(() => left() <= BLOOMERS * 0.8, signal);
        await rollOver(fleet, nginx, pages, old);
        progress.note(`the last old server is gone with ${left()} Bloomers waiting`);
      }),
    );
    const wrong = await wrongIn(crowd);
    const errors = [...old, ...fleet.members].flatMap(errorsIn);
    const bad = Object.values(wrong).reduce((sum, count) => sum + count, 0);
    const failures = attempts.failures();
    return [
      {
        what: `upgrade ${what}: requests that failed, of ${attempts.all.length}`,
        value: failures.length,
        unit: '',
        goal: 0,
        details: { failures: failures.slice(0, 20) },
      },
      { what: 'upgrade: requests told to come back after 10 s', value: attempts.late().length, unit: '' },
      { what: 'upgrade: months lost, doubled, unsealed, mails twice', value: bad, unit: '', goal: 0, details: wrong },
      {
        what: 'upgrade: errors in the logs of both versions',
        value: errors.length,
        unit: '',
        goal: 0,
        details: { errors: errors.slice(0, 20) },
      },
    ];
  } finally {
    attempts.close();
    await fleet.stop();
    await nginx.reload(others.fronts());
  }
}

/** Both versions work on one database for a while, and people with them. */
export async function measureUpgrade(stage: Stage, others: Fleet, from: string | undefined): Promise<Measure[]> {
  const earlier = earlierVersion(from);
  try {
    await stage.progress.step(`build the pages of ${earlier.commit}`, async () => earlier.build('mfe-cra'));
    return await upgrade(stage, others, earlier);
  } finally {
    earlier.remove();
  }
}
