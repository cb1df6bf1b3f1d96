import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

/** Written from another area on purpose. */
const guests: Record<string, [tables: string, why: string]> = {
  'access/access.repository.ts': [
    'contact link_token mail_outbox message_outbox mission_contact society',
    'a contact who leaves is taken from everywhere in one transaction',
  ],
  'access/bloomer-access.repository.ts': ['bloomer', 'taking an access away joins areas'],
  'access/staff-access.repository.ts': ['staff', 'taking an access away joins areas'],
  'access/staff-handover.repository.ts': [
    'bloomer_account_manager mission',
    'what somebody looks after is handed over where their access ends',
  ],
  'backup/backup-record.ts': ['sweep_run', 'the end of a backup is watched like that of any regular task'],
  'backup/restored-numbers.ts': ['invoice_numbers_hold', 'what was given since a backup is asked for once it is back'],
  'companies/societies/society-missions.repository.ts': [
    'mission',
    'who invoices a mission is chosen in the form of the company',
  ],
  'desk/notifications/preferences.repository.ts': ['bloomer staff', 'the channel somebody chose stands on the person'],
  'talents/saved-searches/saved-search-names.repository.ts': [
    'mail_outbox',
    'mails that told of a search called after somebody lose their words with them',
  ],
};

/** Erasing somebody goes through every table that names a person. */
const ERASES = /\.personal-data\.ts$|^identity\/privacy\//;
/** Their rows are worlds to look at: a demonstration, and what tests read. */
const WORLDS = /\.(test|fixture)\.ts$|^(authorization|demo|testing)\/|^platform\/testing\//;

const root = import.meta.dirname;
const areaOf = (path: string) => path.slice(0, path.indexOf('/'));

/** Whose area a table is: what may be in its rows is known there, so that nobody else writes them. */
const owners = new Map(
  globSync('*/*/*.tables.ts', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^ {4}(\w+): \w+;$/gm)].map(
      ([, table = '']) => [table, areaOf(path)] as const,
    ),
  ),
);
const WRITES =
  /\b(?:(?:insertInto|updateTable|deleteFrom)\(\s*'|(?:insert\s+into|update|delete\s+from)\s+)([a-z_0-9]+)/g;

const writes = globSync('**/*.ts', { cwd: root })
  .filter((path) => !WORLDS.test(path))
  .flatMap((path) => {
    const written = readFileSync(join(root, path), 'utf8').matchAll(WRITES);
    return [...new Set([...written].map(([, table = '']) => table))]
      .filter((table) => owners.has(table))
      .map((table) => ({ path, table }));
  });
const isGuest = ({ path, table }: { path: string; table: string }) => guests[path]?.[0].split(' ').includes(table);

describe('a table', () => {
  it('is written by its own area, or by a guest with a reason', () => {
    const strangers = writes.filter(
      (write) => !ERASES.test(write.path) && areaOf(write.path) !== owners.get(write.table) && !isGuest(write),
    );
    assert.deepEqual(strangers, []);
  });

  it('has no guest who does not come any more', () => {
    const invited = Object.entries(guests).flatMap(([path, [names]]) =>
      names.split(' ').map((table) => ({ path, table })),
    );
    const gone = invited.filter(({ path, table }) => !writes.some((one) => one.path === path && one.table === table));
    assert.deepEqual(gone, []);
  });
});

describe('a service', () => {
  it('hands on nothing of another file: whoever needs a record imports it from its owner', () => {
    const handing = globSync('**/*.service.ts', { cwd: root }).filter((path) =>
      /^export (?!type )(?:\*|\{[^}]*\})[^;]* from /m.test(readFileSync(join(root, path), 'utf8')),
    );
    assert.deepEqual(handing, []);
  });
});
