import { join } from 'node:path';
import pg from 'pg';
import { LIKE_PRODUCTION } from '../start/like-production.ts';
import { claimPortBase } from '../start/port-claim.ts';
import { Product } from '../start/product.ts';
import type { Progress } from '../start/progress.ts';
import { repositoryRoot } from '../start/state-folder.ts';

/**
 * Works with a product of the small demo that is filled for one measure: the other parts keep their demo. What it is
 * filled with stays for a month of runs.
 * @param name of its state
 */
export async function inOwnProduct<Result>(
  name: string,
  progress: Progress,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const product = new Product({
    portBase: await claimPortBase(),
    stateRoot: join(repositoryRoot, '.bloom', 'bench', `${new Date().toISOString().slice(0, 7)}-${name}`),
    demo: 'small',
    environment: { ...process.env, ...LIKE_PRODUCTION, RATE_LIMIT_FACTOR: '1000' },
    progress,
  });
  await product.start();
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
}

/**
 * Fills a database, once.
 * @param filled a question that answers a row as soon as it is
 */
export async function fillOnce(databaseUrl: string, filled: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(filled);
    if (rowCount) return;
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
