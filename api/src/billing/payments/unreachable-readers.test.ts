import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTransaction } from '../../platform/database/database.ts';
import { recordBounce } from '../../platform/mail/mail-bounce.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { sendReminders } from '../dunning/dunning.service.ts';
import { finalInvoice } from './payments.fixture.ts';

const api = testApi();

const GONE = 'partie@client.example';

/** Owed since 15 November by a client whose contact for bills left. */
async function owedByGone(test: TestContext) {
  const finance = asAdmin((await test.create.staff()).id, new Set(['finance']));
  const client = await test.create.clientSociety({ name: 'Maison Clairval' });
  const gone = { is_billing: true, email: GONE, firstname: 'Zoé', lastname: 'Partie' };
  const contact = await test.create.contact(client.id, gone);
  const { id } = await finalInvoice(test, { side: 'customer', society_id: client.id, number: 'F-1' });
  const bounce = (address = GONE) =>
    inTransaction(test.db, (tx) => recordBounce(test.platform, tx, address, '550 no such user'));
  const told = (title = 'Contact de facturation injoignable') =>
    test.db
      .selectFrom('notification')
      .select(['description', 'link'])
      .where('staff_id', '=', finance.staffId)
      .where('title', '=', title)
      .execute();
  const reminded = async () => {
    test.setNow('2026-11-18T09:00:00Z');
    await sendReminders(test.platform);
    const mails = test.db.selectFrom('mail_outbox').select('recipient').where('template', '=', 'dunning-1');
    return (await mails.execute()).map(({ recipient }) => recipient);
  };
  return { client, contact, id, bounce, told, reminded };
}

describe('a contact for bills whose mails come back', () => {
  it('is told to finance, with the form where the address is corrected', () =>
    api.rollback(async (test) => {
      const { client, contact, bounce, told } = await owedByGone(test);
      await bounce(GONE.toUpperCase());
      const [notice, ...others] = await told();
      assert.deepEqual([notice?.link, others], [`/society/${client.id}?corriger=${contact.id}`, []]);
      assert.match(notice?.description ?? '', /Zoé Partie \(partie@client\.example\).*Maison Clairval/);
      await bounce();
      assert.equal((await told()).length, 1);
    }));

  it('is no news for finance when it is somebody else', () =>
    api.rollback(async (test) => {
      const { client, bounce, told } = await owedByGone(test);
      await test.create.contact(client.id, { is_billing: false, email: 'autre@client.example' });
      await bounce('autre@client.example');
      assert.deepEqual(await told(), []);
    }));

  it('gets no reminder: another one of the company does', () =>
    api.rollback(async (test) => {
      const { client, bounce, reminded } = await owedByGone(test);
      await test.create.contact(client.id, { is_billing: true, email: 'compta@client.example' });
      await bounce();
      assert.deepEqual(await reminded(), ['compta@client.example']);
    }));

  it('gets no reminder: finance hears that nobody did', () =>
    api.rollback(async (test) => {
      const { id, bounce, told, reminded } = await owedByGone(test);
      await bounce();
      assert.deepEqual(await reminded(), []);
      const [notice] = await told('Relance sans destinataire');
      assert.equal(notice?.link, `/invoices/${id}`);
      assert.match(notice?.description ?? '', /Maison Clairval|F-1/);
    }));
});
