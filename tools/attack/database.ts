import pg from 'pg';
import type { Target } from './attack.ts';

/** What an attack looks up behind the product's back, to see what it left there. */
export async function withDatabase<Result>(
  { product }: Pick<Target, 'product'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
