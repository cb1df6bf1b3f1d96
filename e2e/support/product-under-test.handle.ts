import { shippedOperation } from '@bloom/tools/start/shipped-operation';
import type { Fault } from './product-under-test.ts';

function addressOf(name: 'SHELL' | 'API' | 'IDP' | 'REGISTRY' | 'CLIENTS'): string {
  const value = process.env[`E2E_${name}_URL`];
  if (!value) throw new Error(`E2E_${name}_URL is not set`);
  return value;
}

/** What a journey knows of the product behind the screens. */
export class ProductHandle {
  readonly shellUrl = addressOf('SHELL');
  readonly apiUrl = addressOf('API');
  readonly idpUrl = addressOf('IDP');
  readonly registryUrl = addressOf('REGISTRY');

  /** The host of the screens for clients. */
  get clientsUrl(): string {
    return addressOf('CLIENTS');
  }

  /** A bearer token of a demo account. */
  async token(email: string): Promise<string> {
    const response = await fetch(`${this.idpUrl}/demo/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    if (!response.ok) throw new Error(`No token for ${email}: ${response.status}`);
    return ((await response.json()) as { access_token: string }).access_token;
  }

  /**
   * Asks in words, which is for staff: in production nobody else may.
   * @throws with the errors of the API when there are any
   */
  async query<Data>(email: string, document: string, variables: Record<string, unknown> = {}): Promise<Data> {
    return this.#ask(email, { query: document, variables });
  }

  /**
   * What the built app sends when this person does it on its page.
   * @throws with the errors of the API when there are any
   */
  async perform<Data>(
    email: string,
    [app, operation]: readonly [app: string, operation: string],
    variables: Record<string, unknown>,
  ): Promise<Data> {
    return this.#ask(email, { ...shippedOperation(app, operation), variables });
  }

  async #ask<Data>(email: string, body: object): Promise<Data> {
    const response = await fetch(`${this.apiUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await this.token(email)}` },
      body: JSON.stringify(body),
    });
    const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
    if (!data || errors) throw new Error(`The API answered ${JSON.stringify(errors ?? data).slice(0, 500)}`);
    return data;
  }

  async file(email: string, path: string): Promise<Response> {
    return fetch(new URL(path, this.apiUrl), { headers: { authorization: `Bearer ${await this.token(email)}` } });
  }

  async cause(fault: Fault): Promise<void> {
    const faults = process.env.E2E_FAULTS_URL;
    if (!faults) throw new Error('Faults need a product that the journeys started themselves.');
    const response = await fetch(`${faults}/${fault}`, { method: 'POST' });
    if (!response.ok) throw new Error(`${fault} failed: ${await response.text()}`);
  }
}
