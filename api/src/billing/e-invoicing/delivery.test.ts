import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTransaction } from '../../platform/database/database.ts';
import { recordBounce } from '../../platform/mail/mail-bounce.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { billableMonth, CREDIT, FINALISE, finalised, selfBilled } from '../invoices/invoices.fixture.ts';
import { deliveryOf, RESEND, sentInvoice, told } from './platform.fixture.ts';

const api = testApi();

const invoiceMails = ({ db }: TestContext) =>
  db.selectFrom('mail_outbox').selectAll().where('template', '=', 'invoice').execute();

describe('an invoice that is final', () => {
  it('leaves after its seal, and is « Déposée » once the platform says so', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const before = await deliveryOf(test, { month, id });
      assert.deepEqual([before.platformStatus, before.sentAt, before.platformEvents], [null, null, []]);
      assert.deepEqual(await test.runJobs(), ['invoiceSeal', 'invoiceDeposit', 'platformNews']);
      const { platformStatus, platformCode } = await deliveryOf(test, { month, id });
      assert.deepEqual([platformStatus, platformCode], ['Déposée', '200']);
    }));

  it('of a credit leaves, too', () =>
    api.rollback(async (test) => {
      const { month, id } = await sentInvoice(test);
      const { data } = await test.execute(month.finance, CREDIT, { id, reason: 'Jours rendus' });
      await test.runJobs();
      const creditId = data.createCreditNote.invoice.recordId;
      await test.execute(month.finance, FINALISE, { id: creditId });
      test.setNow('2026-11-20T09:00:10Z');
      await test.runJobs();
      assert.equal((await deliveryOf(test, { month, id: creditId })).platformStatus, 'Déposée');
    }));

  it('for a client whom no platform reaches is mailed with its paper to the contacts for bills, and to nobody else', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const address = { electronic_scheme: 'EM', electronic_address: 'achats@client.example' };
      await test.db
        .insertInto('client_billing')
        .values({ society_id: month.client.id, ...address })
        .execute();
      const id = await finalised(test, month);
      assert.deepEqual(await test.runJobs(), ['invoiceSeal']);
      const shown = await deliveryOf(test, { month, id });
      assert.deepEqual([shown.platformStatus, shown.viewerCanResend], ['Hors plateforme', false]);
      assert.notEqual(shown.sentAt, null);
      const mails = await invoiceMails(test);
      const contacts = await test.db
        .selectFrom('mission_contact as m')
        .innerJoin('contact as c', 'c.id', 'm.contact_id')
        .select('c.email')
        .where('m.role', '=', 'billing')
        .execute();
      assert.deepEqual(
        mails.map(({ recipient }) => recipient),
        contacts.map(({ email }) => email),
      );
      const { file_id: fileId } = await test.db.selectFrom('invoice').select('file_id').executeTakeFirstOrThrow();
      assert.equal(mails[0]?.file_id, fileId);
      assert.match(
        mails[0]?.text_body ?? '',
        /La facture n°\u00a0F-2026-\S+ de .*3\u202f600,00\u00a0€ TTC, est jointe/,
      );
      const { errors } = await test.execute(month.finance, RESEND, { id });
      assert.match(errors[0]?.message ?? '', /hors plateforme/);
    }));

  it('for such a client without a contact whom mails reach is finance’s to send', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const address = { electronic_scheme: 'EM', electronic_address: 'achats@client.example' };
      await test.db
        .insertInto('client_billing')
        .values({ society_id: month.client.id, ...address })
        .execute();
      const contacts = await test.db.selectFrom('contact').select('email').execute();
      for (const { email } of contacts)
        await inTransaction(test.db, (tx) => recordBounce(test.platform, tx, email ?? '', '550'));
      const id = await finalised(test, month);
      await test.runJobs();
      assert.deepEqual(await invoiceMails(test), []);
      const [notice] = await told(test, 'invoiceError');
      assert.deepEqual([notice?.title, notice?.link], ['Facture sans destinataire', `/invoices/${id}`]);
      const shown = await deliveryOf(test, { month, id });
      assert.deepEqual([shown.sentAt, shown.viewerCanResend], [null, true]);
      assert.match(shown.platformTask, /arrivé à personne/);
      assert.match(
        (await test.execute(month.finance, RESEND, { id })).errors[0]?.message ?? '',
        /joignable par e-mail/,
      );
      await test.create.contact(month.client.id, { is_billing: true, email: 'nouvelle@client.example' });
      assert.deepEqual((await test.execute(month.finance, RESEND, { id })).errors, []);
      const after = await deliveryOf(test, { month, id });
      assert.deepEqual([after.platformTask, after.viewerCanResend, after.sentAt !== null], [null, false, true]);
      assert.deepEqual(
        (await invoiceMails(test)).map(({ recipient }) => recipient),
        ['nouvelle@client.example'],
      );
    }));

  it('whose mails all came back is sent again to whom it may reach', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const address = { electronic_scheme: 'EM', electronic_address: 'achats@client.example' };
      await test.db
        .insertInto('client_billing')
        .values({ society_id: month.client.id, ...address })
        .execute();
      const id = await finalised(test, month);
      await test.runJobs();
      const before = await invoiceMails(test);
      for (const { id: mail, recipient } of before) {
        await inTransaction(test.db, (tx) => recordBounce(test.platform, tx, recipient, '550'));
        await test.db.updateTable('mail_outbox').set({ state: 'bounced' }).where('id', '=', mail).execute();
      }
      const shown = await deliveryOf(test, { month, id });
      assert.match(shown.platformTask, /arrivé à personne/);
      await test.db.deleteFrom('mail_bounce').execute();
      assert.deepEqual((await test.execute(month.finance, RESEND, { id })).errors, []);
      assert.equal((await invoiceMails(test)).length, 2 * before.length);
      assert.equal((await deliveryOf(test, { month, id })).viewerCanResend, false);
    }));

  it('that the firm wrote in the name of a supplier leaves for the platform, and by mail to the Bloomer alone', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await selfBilled(test, month);
      assert.deepEqual(await test.runJobs(), ['invoiceSeal', 'invoiceDeposit', 'platformNews']);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Déposée');
      const [mail, ...others] = await invoiceMails(test);
      const bloomer = test.db.selectFrom('bloomer').select('email').where('id', '=', month.viewer.bloomerId);
      assert.deepEqual([mail?.recipient, others], [(await bloomer.executeTakeFirstOrThrow()).email, []]);
      assert.match(
        mail?.text_body ?? '',
        /L’autofacture n°\u00a0AF-\S+, au nom d[e’].*conteste-la dans .* jusqu’au 28 novembre 2026/s,
      );
      assert.notEqual(mail?.file_id, null);
    }));

  it('in the name of a supplier abroad is mailed and passed on to nobody', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await test.db
        .updateTable('society')
        .set({ address_country_code: 'BE', tva: 'BE0403019261', siret: '0403019261' })
        .where('id', '=', month.billing?.id ?? '')
        .execute();
      const id = await selfBilled(test, month);
      await test.runJobs();
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Hors plateforme');
      assert.equal((await invoiceMails(test)).length, 1);
    }));
});
