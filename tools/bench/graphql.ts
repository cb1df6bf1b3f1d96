import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Product } from '../start/product.ts';
import { shippedOperation } from '../start/shipped-operation.ts';
import type { Call } from './load.ts';

/** Where a product answers. */
export type Served = Pick<Product, 'addresses' | 'ports'> & {
  /** The folder whose builds people have open; the repository's without one. */
  builds?: string;
};

/** A bearer token of a demo account. */
export async function tokenOf(product: Served, email: string): Promise<string> {
  const response = await fetch(`${product.addresses.idp}/demo/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`No token for ${email}: ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** In words, which is for staff: in production nobody else may. */
export function graphqlCall(product: Served, token: string, query: string, variables: object = {}): Call {
  return callOf(product, token, { query, variables });
}

/** What the built app sends. */
export function pageCall(
  product: Served,
  token: string,
  [app, operation]: readonly [app: string, operation: string],
  variables: object,
): Call {
  return callOf(product, token, { ...shippedOperation(app, operation, product.builds), variables });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Texts that the API knows from now on, as if a front end with them had been published. */
export async function publishTexts(
  { databaseUrl }: Pick<Product, 'databaseUrl'>,
  texts: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into persisted_operation (sha256, text) select * from unnest($1::text[], $2::text[])
       on conflict do nothing`,
      [texts.map(hashOf), texts],
    );
  } finally {
    await client.end();
  }
}

/** A text that was published, by its hash. */
export function publishedCall(product: Served, token: string, text: string, variables: object): Call {
  return callOf(product, token, {
    extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(text) } },
    variables,
  });
}

function callOf(product: Served, token: string, body: object): Call {
  return {
    url: `http://127.0.0.1:${product.ports.api}/graphql`,
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  };
}

/** @throws with the errors of the API when there are any */
export async function execute<Data>(call: Call): Promise<Data> {
  const response = await fetch(call.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...call.headers },
    body: call.body,
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
  if (!data || errors) throw new Error(`The API answered ${JSON.stringify(errors)}`);
  return data;
}
