import { join } from 'node:path';
import { type RunningReplica, startReplica } from '../../start/postgres-replica.ts';
import { sendSignal } from '../../start/processes.ts';
import type { Product } from '../../start/product.ts';
import type { Progress } from '../../start/progress.ts';
import { readSecrets } from '../../start/state-folder.ts';
import type { FleetOptions } from '../fleet.ts';
import { publishTexts } from '../graphql.ts';
import { listQueries } from '../list-queries.ts';
import type { ListQuery } from '../list-query.ts';
import type { Nginx } from '../nginx.ts';

/** The product with several processes of everything, and a copy of its database. */
export interface Stage {
  product: Product;
  nginx: Nginx;
  /** Settings of one server of each kind. */
  templates: FleetOptions['templates'];
  replica: RunningReplica;
  /** Starts a PostgreSQL that follows the one in this folder. */
  follow(primary: { folder: string; port: number }, index: number): Promise<RunningReplica>;
  lists: ListQuery[];
  progress: Progress;
}

const LISTS = ['activities', 'getCraByMission', 'allMissions', 'getMissingCRA'];
/** Ports of the copies, beside the one of the database itself. */
const COPIES = 10;

/** Builds and starts the product, stops its servers, and lets a copy follow its database. */
export async function prepareStage(product: Product, nginx: Nginx, progress: Progress): Promise<Stage> {
  await product.start();
  const templates = {
    api: product.server('api').options,
    idp: product.server('idp').options,
    registry: product.server('registry').options,
  };
  for (const name of ['api', 'idp', 'registry'] as const) await product.server(name).stop();
  const follow: Stage['follow'] = async (primary, index) => {
    const copy = await startReplica({
      stateRoot: join(product.state.root, `copy-${index}`),
      logFile: join(product.state.logs, `copy-${index}.log`),
      port: product.ports.postgres + COPIES * (index + 1),
      password: readSecrets(product.state).postgresPassword,
      note: progress.note,
      primary,
    });
    process.once('exit', () => sendSignal(copy.pid, 'SIGINT'));
    return copy;
  };
  const replica = await progress.step('a copy that follows the database', () =>
    follow({ folder: product.postgres?.folder ?? '', port: product.ports.postgres }, 0),
  );
  const lists = (await listQueries(product.databaseUrl)).filter(({ name }) => LISTS.includes(name));
  await publishTexts(
    product,
    lists.map(({ document }) => document),
  );
  return { product, nginx, templates, replica, follow, lists, progress };
}

/** The same server, of the API's account, at another port. */
export function readUrl({ templates, replica }: Stage): string {
  const url = new URL(templates.api.environment.DATABASE_URL ?? '');
  url.port = new URL(replica.url).port;
  return url.toString();
}
