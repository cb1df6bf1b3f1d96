import { parseArgs } from 'node:util';
import { isRole, ROLES } from '@bloom/shared-rules/person/roles';
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { changeEmail, disableAccount, findByEmail, listAccounts, saveAccount } from './accounts/account.repository.ts';
import { forgetBrowsers } from './known-browser/known-browser.repository.ts';
import type { Database } from './platform/database.ts';
import { openDatabase, openPool } from './platform/database.ts';
import { tablesForCommand } from './platform/prepare-tables.ts';
import { resetSecondFactor } from './second-factor/second-factor.repository.ts';

const USAGE = `Accounts of the embedded identity provider (DATABASE_URL must be set, or
DATABASE_OWNER_URL where the tables have an owner of their own).

  node idp/src/accounts.cli.ts list
  node idp/src/accounts.cli.ts add <e-mail> --first-name <name> --last-name <name> --role <role> [--role <role>]
  node idp/src/accounts.cli.ts email <e-mail> <new e-mail>
  node idp/src/accounts.cli.ts forget-browsers <e-mail>
  node idp/src/accounts.cli.ts reset-second-factor <e-mail>
  node idp/src/accounts.cli.ts disable <e-mail>

Roles: ${ROLES.join(', ')}. "add" on an existing e-mail changes its name and roles. Changing roles or the
address and disabling end the person's sessions at once; the running server tells the product within seconds.
"forget-browsers": each browser of the person is a stranger's until the next code, for when one was lost.
"reset-second-factor": the next sign-in sets up another application; make sure first that it is the person who asks.
`;

class UsageError extends Error {}

function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

type Options = { 'first-name'?: string; 'last-name'?: string; role?: string[] };

async function add(db: Database, email: string, options: Options): Promise<string> {
  const roles = options.role ?? [];
  const unknown = roles.find((role) => !isRole(role));
  if (unknown !== undefined) throw new UsageError(`Unknown role "${unknown}".`);
  if (!looksLikeEmail(email)) throw new UsageError(`"${email}" is not an e-mail.`);
  const givenName = options['first-name']?.trim();
  const familyName = options['last-name']?.trim();
  if (!givenName || !familyName || roles.length === 0) {
    throw new UsageError('A first name, a last name and at least one role are needed.');
  }
  // The address is proved by the first code received, not by whoever types this command.
  await saveAccount(db, { email, emailVerified: false, givenName, familyName, roles });
  return `${email} can sign in as ${roles.join(', ')}.`;
}

async function run(db: Database, args: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      role: { type: 'string', multiple: true },
    },
  });
  const [command, email, newEmail] = positionals;
  if (command === 'list') {
    const accounts = await listAccounts(db);
    const lines = accounts.map(
      (account) => `${account.disabled_at ? 'disabled' : 'active  '}  ${account.email}  ${account.roles.join(', ')}`,
    );
    return lines.join('\n');
  }
  if (command === 'add' && email) return add(db, email, values);
  if (command === 'email' && email && newEmail) {
    if (!looksLikeEmail(newEmail)) throw new UsageError(`"${newEmail}" is not an e-mail.`);
    if (!(await changeEmail(db, email, newEmail))) throw new UsageError(`No account has the e-mail "${email}".`);
    return `${email} is now ${newEmail}, and signed out everywhere.`;
  }
  if (command === 'reset-second-factor' && email) {
    const account = await findByEmail(db, email);
    if (!account) throw new UsageError(`No account has the e-mail "${email}".`);
    const had = await resetSecondFactor(db, account.subject);
    return had ? `${email} sets up another second factor at the next sign-in.` : `${email} had no second factor.`;
  }
  if (command === 'forget-browsers' && email) {
    const account = await findByEmail(db, email);
    if (!account) throw new UsageError(`No account has the e-mail "${email}".`);
    await forgetBrowsers(db, account.subject);
    return `No browser is known to ${email} any more.`;
  }
  if (command === 'disable' && email) {
    if (!(await disableAccount(db, email))) throw new UsageError(`No account has the e-mail "${email}".`);
    return `${email} is disabled and signed out everywhere.`;
  }
  throw new UsageError('Nothing to do.');
}

async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
  if (!databaseUrl) throw new UsageError('DATABASE_URL is missing.');
  const pool = openPool(databaseUrl);
  try {
    await tablesForCommand(pool, process.env);
    process.stdout.write(`${await run(openDatabase(pool), process.argv.slice(2))}\n`);
  } finally {
    await pool.end();
  }
}

main().catch((error: unknown) => {
  const badUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  endWithSentence(error);
  if (badUsage) process.stderr.write(`\n${USAGE}`);
});
