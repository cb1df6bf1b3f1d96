import type { Environment } from '../platform/environment.ts';

/** The accounts people sign in with, where the product may make them. */
export interface IdentityAccounts {
  invited(person: { email: string; firstname: string; lastname: string }): Promise<void>;
  renamed(addresses: { from: string; to: string }): Promise<void>;
}

const TIME_LIMIT_MS = 10_000;

/** Those of the embedded identity provider; null where another one keeps its own accounts. */
export function identityAccounts({ provision }: Pick<Environment, 'provision'>): IdentityAccounts | null {
  if (provision === null) return null;
  const { url, secret } = provision;
  const send = async (path: string, body: object) => {
    const response = await fetch(`${url}/provision/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
  };
  return {
    invited: ({ email, firstname, lastname }) => send('invited', { email, givenName: firstname, familyName: lastname }),
    renamed: (addresses) => send('renamed', addresses),
  };
}
