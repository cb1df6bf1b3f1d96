import type { Product } from '../start/product.ts';
import type { Call } from './load.ts';

/** A bearer token of a demo account. */
export async function tokenOf(product: Product, email: string): Promise<string> {
  const response = await fetch(`${product.addresses.idp}/demo/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`No token for ${email}: ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

export function graphqlCall(product: Product, token: string, query: string, variables: object = {}): Call {
  return {
    url: `http://127.0.0.1:${product.ports.api}/graphql`,
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
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
