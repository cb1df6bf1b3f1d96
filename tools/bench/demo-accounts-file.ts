import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../start/product.ts';
import type { Signer } from './signers.ts';

const account = (email: string, name: string, role: string) => {
  const [givenName, familyName] = name.split(' ');
  return { email, emailVerified: true, givenName, familyName, roles: [role], label: role };
};

/** A file of the product's own demo accounts and those of the signers. */
export function accountsWith({ server, state }: Pick<Product, 'server' | 'state'>, signers: readonly Signer[]): string {
  const known = JSON.parse(readFileSync(server('idp').options.environment.DEMO_ACCOUNTS ?? '', 'utf8')) as object[];
  const path = join(state.root, 'accounts.json');
  const theirs = signers.flatMap((one) => [
    account(one.bloomerEmail, one.bloomerName, 'Bloomer'),
    account(one.contactEmail, one.contactName, 'Client'),
  ]);
  writeFileSync(path, JSON.stringify([...known, ...theirs]));
  return path;
}
