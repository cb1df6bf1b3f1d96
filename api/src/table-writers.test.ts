import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

/** Whose area a table is: what may be in its rows is known there, so that nobody else writes them. */
const owners: Record<string, string> = {
  platform:
    'audit_event file idempotency_key job_run link_session link_token mail_bounce mail_outbox message_outbox rate_counter sweep_run',
  paper: 'sign_code',
  desk: 'channel_consent client_error dev_mail help_conversation help_message notification persisted_operation phone_check retention_category retention_run',
  identity:
    'bloomer bloomer_account_manager contact email_change erased_person erasure_step identity_link invitation legal_hold privacy_request self_data_request session_end staff',
  companies: 'bank_account_change society society_document',
  missions:
    'amendment contract_signature contract_signer contract_signing deal extension_assessment legal_contract mission mission_contact pricing',
  cra: 'activity activity_score month_lock nps_invitation referral_lead relaunch reminder signature signing_document',
  talents: 'job_talent job_talent_note talent talent_board_request talent_profile',
};

/** Written from another area on purpose, or not mended yet. */
const guests: Record<string, [tables: string, why: string]> = {
  'access/access.repository.ts': [
    'contact link_token mail_outbox message_outbox mission_contact society',
    'a contact who leaves is taken from everywhere in one transaction',
  ],
  'access/bloomer-access.repository.ts': ['bloomer', 'taking an access away joins areas'],
  'access/staff-access.repository.ts': ['staff', 'taking an access away joins areas'],
  'companies/societies/society-missions.repository.ts': ['mission', 'to mend: the missions of a company that changes'],
  'cra/entry/cra-validation.service.ts': ['file', 'to mend: the uploaded report that a refusal gives back'],
  'cra/signing/signer-seats.repository.ts': ['link_token', 'to mend: links of a signer who lost the seat'],
  'desk/notifications/bounce-mail.service.ts': ['mail_outbox', 'to mend: a delivery report ends a mail'],
  'desk/notifications/preferences.repository.ts': ['bloomer staff', 'to mend: channels are columns of people'],
  'missions/contract-signing/signer-seats.repository.ts': ['sign_code', 'to mend: codes of a signer who lost the seat'],
};

/** Erasing somebody goes through every table that names a person. */
const ERASES = /\.personal-data\.ts$|^identity\/privacy\//;
/** Their rows are worlds to look at: a demonstration, and what tests read. */
const WORLDS = /\.(test|fixture)\.ts$|^(authorization|demo|testing)\/|^platform\/testing\//;

const root = import.meta.dirname;
const tables = new Set(
  [...readFileSync(join(root, 'platform/database/database.tables.ts'), 'utf8').matchAll(/^ {2}(\w+): \w+;$/gm)].map(
    ([, table = '']) => table,
  ),
);
const WRITES =
  /\b(?:(?:insertInto|updateTable|deleteFrom)\(\s*'|(?:insert\s+into|update|delete\s+from)\s+)([a-z_0-9]+)/g;

const writes = globSync('**/*.ts', { cwd: root })
  .filter((path) => !WORLDS.test(path))
  .flatMap((path) => {
    const written = readFileSync(join(root, path), 'utf8').matchAll(WRITES);
    return [...new Set([...written].map(([, table = '']) => table))]
      .filter((table) => tables.has(table))
      .map((table) => ({ path, table }));
  });
const ownerOf = (table: string) => Object.keys(owners).find((area) => owners[area]?.split(' ').includes(table));
const isGuest = ({ path, table }: { path: string; table: string }) => guests[path]?.[0].split(' ').includes(table);

describe('a table', () => {
  it('is written by its own area, or by a guest with a reason', () => {
    const strangers = writes.filter(
      (write) => !ERASES.test(write.path) && !write.path.startsWith(`${ownerOf(write.table)}/`) && !isGuest(write),
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

  it('that does not exist has no owner', () => {
    const owned = Object.values(owners).flatMap((names) => names.split(' '));
    assert.deepEqual(
      owned.filter((table) => !tables.has(table)),
      [],
    );
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
