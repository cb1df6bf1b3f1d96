import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { forgetWhatIsDue } from './retention.service.ts';

const api = committingTestApi();

const LONG_AGO = '2012-01-01T00:00:00Z';
const papers = sql`insert into file (storage_key, name, media_type, byte_size, sha256)
  values (gen_random_uuid()::text, 'papier.pdf', 'application/pdf', 1, 'x') returning id`;

/** Everything that time forgets of somebody, all of it long overdue, under a name of its own. */
async function forgottenOf({ db, create }: TestContext, name: string, phone: string) {
  const email = `${name}@bloom.example`;
  const bloomer = await create.bloomer({ email, phone_number: phone });
  const company = await create.society({ name, owner_bloomer_id: bloomer.id, urssaf_code: 'ABC', iban: 'FR76' });
  const { rows } = await papers.execute(db);
  const [file] = rows as { id: string }[];
  await sql`update society set created_at = ${LONG_AGO} where id = ${company.id}`.execute(db);
  await sql`insert into society_document (society_id, kind, file_id, created_at)
    values (${company.id}, 'a1', ${file?.id}, ${LONG_AGO})`.execute(db);
  await sql`insert into bank_account_change
    (society_id, iban, bic, requested_by, requested_at, held_until, state, closed_at)
    values (${company.id}, 'FR76', 'AGRIFRPP', 'a', ${LONG_AGO}, ${LONG_AGO}, 'applied', ${LONG_AGO})`.execute(db);
  await sql`insert into mail_outbox
    (dedupe_key, template, recipient, subject, text_body, html_body, state, created_at)
    values (${name}, 't', ${email.toUpperCase()}, 's', 't', 'h', 'sent', ${LONG_AGO})`.execute(db);
  await sql`insert into message_outbox (dedupe_key, channel, recipient, text_body, state, created_at)
    values (${name}, 'sms', ${phone}, 't', 'sent', ${LONG_AGO})`.execute(db);
  await sql`insert into link_token (purpose, object_id, bloomer_id, token_hash, expires_at)
    values ('contractSign', ${bloomer.id}, ${bloomer.id}, ${name}, ${LONG_AGO})`.execute(db);
  return { bloomerId: bloomer.id, left: () => whatIsLeft(db, { name, email, phone, companyId: company.id }) };
}

async function whatIsLeft(db: Db, of: { name: string; email: string; phone: string; companyId: string }) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from mail_outbox where lower(recipient) = ${of.email} and text_body = 't') as mails,
    (select count(*)::int from message_outbox where recipient = ${of.phone}) as messages,
    (select count(*)::int from link_token where token_hash = ${of.name}) as links,
    (select count(*)::int from society_document where society_id = ${of.companyId}) as documents,
    (select count(*)::int from bank_account_change where society_id = ${of.companyId}) as "bankChanges",
    (select count(*)::int from society where id = ${of.companyId} and urssaf_code is not null) as papers,
    (select count(*)::int from society where id = ${of.companyId} and iban is not null) as accounts`.execute(db);
  return rows[0];
}

const each = (count: number) => ({
  mails: count,
  messages: count,
  links: count,
  documents: count,
  bankChanges: count,
  papers: count,
  accounts: count,
});

it('nothing of a person under a legal hold is forgotten, wherever it stands, until the hold is lifted', () =>
  api.rollback(async (test) => {
    const held = await forgottenOf(test, 'tenu', '+33611111111');
    const free = await forgottenOf(test, 'libre', '+33622222222');
    await test.db
      .insertInto('legal_hold')
      .values({
        person_kind: 'bloomer',
        person_id: held.bloomerId,
        reason: 'Litige',
        set_by: 'staff:1',
        set_at: LONG_AGO,
      })
      .execute();
    await forgetWhatIsDue(test.platform);
    assert.deepEqual(await held.left(), each(1));
    assert.deepEqual(await free.left(), each(0));
    await test.db.updateTable('legal_hold').set({ lifted_by: 'staff:1', lifted_at: LONG_AGO }).execute();
    await forgetWhatIsDue(test.platform);
    assert.deepEqual(await held.left(), each(0));
  }));
