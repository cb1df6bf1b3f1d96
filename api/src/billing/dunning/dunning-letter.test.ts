import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { asAdmin, asBloomer, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { aDocument } from '../invoices/invoices.fixture.ts';
import { finalInvoice } from '../payments/payments.fixture.ts';
import { sendReminders } from './dunning.service.ts';
import { letterFile } from './dunning-letter.service.ts';

const api = testApi();

const STEPS = `query ($id: ID!) { invoice(recordId: $id) {
  urlDunningLetter latePenalty recoveryFee dunningNotices { level } } }`;
const NAME = 'mise-en-demeure.pdf';

/** Owed since 15 November by a client with one billing contact. */
async function owed(test: TestContext, changes: Partial<NewRow<'invoice'>> = {}) {
  const client = await test.create.clientSociety();
  await test.create.contact(client.id, { is_billing: true, email: 'compta@client.example' });
  const { id, number } = await finalInvoice(test, { side: 'customer', society_id: client.id, ...changes });
  const finance = asAdmin((await test.create.staff()).id);
  const text = async () => {
    const served = await letterFile(test.context(finance), id, NAME);
    if (served === undefined || !('bytes' in served)) return undefined;
    return (await readPdf(served.bytes)).pages.join(' ').replace(/\s+/g, ' ');
  };
  const steps = async () => (await test.execute(finance, STEPS, { id })).data.invoice;
  return { id, number, text, steps };
}

async function on(test: TestContext, ...days: string[]) {
  for (const day of days) {
    test.setNow(`${day}T09:00:00Z`);
    await sendReminders(test.platform);
  }
}

describe('the letter to a client who is late', () => {
  it('is staff’s', () =>
    api.rollback(async (test) => {
      const { id, text } = await owed(test);
      await on(test, '2026-12-15');
      assert.ok(await text());
      for (const viewer of [asNobody, asBloomer(await test.create.bloomer())]) {
        assert.equal(await letterFile(test.context(viewer), id, NAME), undefined);
      }
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      assert.ok(await letterFile(test.context(account), id, NAME));
      assert.equal(await letterFile(test.context(account), id, 'autre.pdf'), undefined);
      assert.equal(await letterFile(test.context(account), 'x', NAME), undefined);
    }));

  it('is there from the thirtieth day on, and no more in a dispute or once he paid', () =>
    api.rollback(async (test) => {
      const { id, number, text, steps } = await owed(test);
      await on(test, '2026-11-18', '2026-11-30', '2026-12-14');
      assert.deepEqual([(await steps()).urlDunningLetter, await text()], [null, undefined]);
      await on(test, '2026-12-15');
      const { urlDunningLetter, dunningNotices } = await steps();
      assert.equal(urlDunningLetter, `/files/dunning/${id}/${NAME}`);
      assert.deepEqual(
        dunningNotices.map(({ level }: { level: number }) => level),
        [1, 2, 3],
      );
      assert.match((await text()) ?? '', new RegExp(`Mise en demeure de payer la facture ${number}`));
      // 1 200 € for 30 days at three times 2.76 %: 8.17 €, and 40 €.
      assert.match(
        (await text()) ?? '',
        /malgré nos rappels du 18\/11\/2026 et du 30\/11\/2026.*8,17 €.*8,28 %.*1 248,17 €/,
      );
      const contested = { contested_at: '2026-12-15T10:00:00Z' };
      const paid = { contested_at: null, paid_on: '2026-12-15', payment_reference: 'VIR' };
      for (const change of [contested, paid]) {
        await test.db.updateTable('invoice').set(change).where('id', '=', id).execute();
        assert.equal(await text(), undefined);
      }
    }));

  it('is addressed abroad with the country in capitals, as a post office reads it', () =>
    api.rollback(async (test) => {
      const berlin = { ...aDocument.buyer.address, zip: '10115', town: 'Berlin', countryCode: 'DE' };
      const document = { ...aDocument, buyer: { ...aDocument.buyer, address: berlin } };
      const { text } = await owed(test, { document: JSON.stringify(document) });
      await on(test, '2026-12-15');
      assert.match((await text()) ?? '', /10115 Berlin ALLEMAGNE/);
    }));

  it('says no amount of penalties while nobody knows the rate of the half-year, nor does the mail', () =>
    api.rollback(async (test) => {
      test.setNow('2027-02-20T09:00:00Z');
      const { text, steps } = await owed(test, { due_on: '2027-01-15', issued_on: '2026-12-15' });
      const { latePenalty, recoveryFee } = await steps();
      assert.deepEqual([latePenalty, recoveryFee], [null, 40]);
      await on(test, '2027-02-20', '2027-03-04');
      const mail = await test.db
        .selectFrom('mail_outbox')
        .select('text_body')
        .where('template', '=', 'dunning-2')
        .executeTakeFirstOrThrow();
      assert.match(mail.text_body ?? '', /pénalités de retard sont dues \(trois fois le taux/);
      assert.match((await text()) ?? '', /trois fois le taux d’intérêt légal .* régler ces sommes sous huit jours/);
    }));
});
