import type { Product } from '../start/product.ts';
import { shippedOperation } from '../start/shipped-operation.ts';
import type { Answer, AskOptions, Target } from './attack.ts';

/** The started product as an attacker reaches it: over the network, by its public addresses. */
export function targetOf(product: Product): Target {
  const { addresses } = product;

  async function tokenOf(email: string): Promise<string> {
    const response = await fetch(`${addresses.idp}/demo/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const { access_token: token } = (await response.json()) as { access_token?: string };
    if (!token) throw new Error(`No token for ${email}: ${response.status}.`);
    return token;
  }

  async function send(asked: object, options: AskOptions): Promise<Answer> {
    const { token, variables, headers = {}, path = '/graphql' } = options;
    const response = await fetch(`${addresses.api}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ ...asked, variables }),
    });
    return answerOf(response.status, await response.text());
  }

  return {
    product,
    tokenOf,
    ask: (query, options = {}) => send({ query }, options),
    perform: ([app, operation], options = {}) => send(shippedOperation(app, operation), options),
  };
}

function answerOf(status: number, text: string): Answer {
  try {
    const body = JSON.parse(text) as { data?: Answer['data']; errors?: { extensions?: { code?: string } }[] };
    return { status, text, data: body.data ?? null, code: body.errors?.[0]?.extensions?.code };
  } catch {
    return { status, text, data: null, code: undefined };
  }
}
