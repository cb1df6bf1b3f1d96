import { readFileSync, writeFileSync } from 'node:fs';
import type { Signer } from './signers.ts';

const account = (email: string, name: string, role: string) => {
  const [givenName, familyName] = name.split(' ');
  return { email, emailVerified: true, givenName, familyName, roles: [role], label: role };
};

/** Writes the demo accounts of a file, and those of the signers, to another. */
export function writeAccounts(from: string, path: string, signers: readonly Signer[]): void {
  const known = JSON.parse(readFileSync(from, 'utf8')) as object[];
  const theirs = signers.flatMap((one) => [
    account(one.bloomerEmail, one.bloomerName, 'Bloomer'),
    account(one.contactEmail, one.contactName, 'Client'),
  ]);
  writeFileSync(path, JSON.stringify([...known, ...theirs]));
}
