import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asLink } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { filledMonth } from '../activities/activities.fixture.ts';
import { inviteToAnswer } from './nps-invitation.service.ts';

const CONTACT = 'mutation ($input: UpsertContactInput!) { upsertContact(input: $input) { recordId } }';
const RENAME = 'mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) { pendingEmail } }';
const ANSWER = 'mutation ($id: ID!) { missionFollowUp(input: { activityId: $id, type: bloomer, score: 9 }) { score } }';
const EMAIL = 'nouvelle@client.example';

const api = testApi();

/** Both sides of a month were asked in the morning of 13 November. */
async function invited(test: TestContext) {
  const month = await filledMonth(test);
  const values = { validation: 'signed', validated_at: new Date('2026-11-10T12:00:00Z') } as const;
  await test.db.updateTable('activity').set(values).where('id', '=', month.activityId).execute();
  test.setNow('2026-11-13T09:00:00Z');
  await inviteToAnswer(test.platform);
  return { ...month, admin: asAdmin((await test.create.staff()).id) };
}

/** Who is asked by a mail that waits; of a contact, with a link that opens something. */
async function asked({ db }: TestContext): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_outbox as m')
    .leftJoin('link_token as l', 'l.id', 'm.link_id')
    .select('m.recipient')
    .where('m.template', 'like', 'nps-%')
    .where('m.state', '=', 'queued')
    .where('l.revoked_at', 'is', null)
    .orderBy('m.template')
    .execute();
  return rows.map(({ recipient }) => recipient);
}

const haveLeft = ({ db }: TestContext) => db.updateTable('mail_outbox').set({ state: 'sent' }).execute();

describe('who was asked for a mark and has another address', () => {
  for (const left of [false, true]) {
    it(`of the client: is asked there, the former link opens nothing (${left ? 'it has left' : 'it waits'})`, () =>
      api.rollback(async (test) => {
        const { admin, contact, bloomer } = await invited(test);
        if (left) await haveLeft(test);
        const input = { recordId: contact.id, email: EMAIL, isOperational: true };
        assert.deepEqual((await test.execute(admin, CONTACT, { input })).errors, []);
        assert.deepEqual(await asked(test), left ? [EMAIL] : [bloomer.email, EMAIL]);
        const live = await test.db.selectFrom('link_token').select('revoked_at').where('purpose', '=', 'nps').execute();
        assert.deepEqual(live.map(({ revoked_at }) => revoked_at === null).sort(), [false, true]);
      }));
  }

  it('as a Bloomer: what waits goes there, and what has left is not sent again', () =>
    api.rollback(async (test) => {
      const { admin, bloomer, contact } = await invited(test);
      const rename = async (email: string) => {
        await test.execute(admin, RENAME, { input: { recordId: bloomer.id, email } });
        const { id } = await test.db
          .selectFrom('email_change')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        await test.execute(asLink('emailConfirm', id, null), 'mutation { confirmEmail { confirmed } }');
      };
      await rename('apres@bloom.example');
      assert.deepEqual(await asked(test), ['apres@bloom.example', contact.email]);
      await haveLeft(test);
      await rename('encore@bloom.example');
      assert.deepEqual(await asked(test), []);
    }));
});

describe('who has answered', () => {
  it('is not asked again by a mail that waits', () =>
    api.rollback(async (test) => {
      const { activityId, bloomer, contact } = await invited(test);
      const { errors } = await test.execute(asBloomer(bloomer), ANSWER, { id: activityId });
      assert.deepEqual([errors, await asked(test)], [[], [contact.email]]);
    }));
});
