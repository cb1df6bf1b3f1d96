import type { Environment } from '../../platform/environment/environment.ts';
import { JobError } from '../../platform/jobs/jobs.ts';

interface Person {
  email: string;
  firstname: string;
  lastname: string;
}

/** The accounts people sign in with, where the product may make them. */
export interface IdentityAccounts {
  invited(person: Person): Promise<void>;
  /** Somebody of a client, who signs by a link and may sign in as well. */
  contact(person: Person): Promise<void>;
  /** Every session of the account ends; it may sign in again. */
  ended(subject: string): Promise<void>;
  /** 'exists' when the new address signs in already, with an account of its own. */
  renamed(addresses: { from: string; to: string }): Promise<'renamed' | 'exists'>;
  /** Nobody signs in with the address any more, and the provider forgets whose it was; accounts of staff stay. */
  erased(person: { email: string }): Promise<void>;
}

const TIME_LIMIT_MS = 10_000;
/** Asking again would not help. */
const REFUSED =
  'Le compte de connexion est refusé\u00a0: vérifiez le prénom, le nom et l’adresse e-mail, puis recommencez.';

const named = ({ email, firstname, lastname }: Person) => ({ email, givenName: firstname, familyName: lastname });

/** Those of the embedded identity provider; null where another one keeps its own accounts. */
export function identityAccounts({ provision }: Pick<Environment, 'provision'>): IdentityAccounts | null {
  if (provision === null) return null;
  const { url, secret } = provision;
  const send = async (path: string, body: object) => {
    const response = await fetch(`${url}/provision/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.status === 400) throw new JobError(REFUSED, { final: true });
    if (!response.ok && response.status !== 409) {
      throw new Error(`The identity provider answered ${response.status}.`);
    }
    return response.status;
  };
  return {
    async invited(person) {
      await send('invited', named(person));
    },
    async contact(person) {
      await send('contact', named(person));
    },
    async ended(subject) {
      await send('ended', { subject });
    },
    async erased({ email }) {
      await send('erased', { email });
    },
    renamed: async (addresses) => ((await send('renamed', addresses)) === 409 ? 'exists' : 'renamed'),
  };
}
