import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPerson } from '../../identity/privacy/person.repository.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { personalDataOf } from '../../platform/retention/personal-data.ts';
import { asClient } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN } from '../activities/activities.fixture.ts';

const api = testApi();

async function copyOf(test: TestContext, id: string, category: string): Promise<string> {
  const person = await findPerson(test.db, 'contact', id);
  const part = personalDataOf('contact').find((data) => data.category === category);
  assert.ok(person && part);
  return JSON.stringify(await part.export(test.db, person));
}

describe('the copy of a contact who has the mailbox that another one had', () => {
  for (const way of ['link', 'session'] as const) {
    it(`shows nothing of what the other signed by a ${way} or was mailed, whose own copy does`, () =>
      api.rollback(async (test) => {
        const month = await bloomerSignedMonth(test);
        const viewer = way === 'link' ? month.clientLink : asClient(month.contact);
        const signed = await test.execute(viewer, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
        assert.deepEqual(signed.errors, []);
        const email = month.contact.email ?? '';
        const mail = { template: 'test', to: email, subject: 'Pour Claire', text: 'Pour Claire', html: '' };
        await queueMail(test.db, { ...mail, dedupeKey: 'for-claire' });
        await test.db
          .updateTable('contact')
          .set({ removed_at: new Date() })
          .where('id', '=', month.contact.id)
          .execute();
        const next = await test.create.contact(month.contact.society_id, {
          firstname: 'Paul',
          lastname: 'Petit',
          email,
        });
        assert.equal(await copyOf(test, next.id, 'signatures'), '[]');
        assert.equal(await copyOf(test, next.id, 'mails'), '[]');
        assert.match(await copyOf(test, month.contact.id, 'signatures'), /Claire Durand/);
        assert.match(await copyOf(test, month.contact.id, 'mails'), /signer|signature/i);
      }));
  }
});
