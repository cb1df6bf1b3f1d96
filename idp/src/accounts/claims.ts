import type { StoredAccount } from './account.repository.ts';

/** What ID tokens and access tokens say about a person; read from the database each time a token is made. */
export function personClaims(account: StoredAccount, rolesClaim: string) {
  return {
    email: account.email,
    email_verified: account.email_verified,
    name: `${account.given_name} ${account.family_name}`,
    given_name: account.given_name,
    family_name: account.family_name,
    [rolesClaim]: account.roles,
  };
}
