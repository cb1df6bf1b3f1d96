import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { REASONS_OF } from '@bloom/shared-rules/invoice/platform-reason';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { DELIVERY, deliveryOf, type Said, say, sentInvoice, told } from './platform.fixture.ts';

const api = testApi();

describe('what the platform says of an invoice', () => {
  it('is for the staff who handle invoices: a client reads his invoice without it', () =>
    api.rollback(async (test) => {
      const { month, id } = await sentInvoice(test);
      assert.equal((await test.execute(asNobody, DELIVERY, { id })).code, 'UNAUTHENTICATED');
      assert.equal((await test.execute(month.viewer, DELIVERY, { id })).code, 'OBJECT_NOT_FOUND');
      const recruiter = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      assert.equal((await test.execute(recruiter, DELIVERY, { id })).code, 'FORBIDDEN');
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      const { data } = await test.execute(account, DELIVERY, { id });
      assert.deepEqual([data.invoice.platformStatus, data.invoice.viewerCanResend], ['Déposée', false]);
    }));

  it('moves it forward, whatever comes late, twice, or out of order', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      const steps: [Said, string][] = [
        [{ code: '204', minute: 4 }, 'Prise en charge'],
        [{ code: '202', minute: 2 }, 'Prise en charge'],
        [{ code: '204', minute: 4 }, 'Prise en charge'],
        [{ code: '205', minute: 5 }, 'Approuvée'],
        [{ code: '203', minute: 6 }, 'Approuvée'],
        [{ code: '999', minute: 7 }, 'Approuvée'],
      ];
      for (const [said, status] of steps) {
        await say(test, sent.flowId, said);
        assert.equal((await deliveryOf(test, sent)).platformStatus, status, said.code);
      }
      const { platformEvents: events } = await deliveryOf(test, sent);
      const shown = events.map(
        ({ status, moved }: { status: string; moved: boolean }) => `${status}${moved ? '' : ' -'}`,
      );
      assert.deepEqual(shown.sort(), [
        '999 -',
        'Approuvée',
        'Déposée',
        'Mise à disposition -',
        'Prise en charge',
        'Reçue -',
      ]);
      assert.equal((await told(test, 'invoiceRefused')).length, 0);
    }));

  it('about nobody’s invoice is kept and stops nothing', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      const stranger = { tracking_id: 'x', name: 'x.pdf', syntax: 'Factur-X', bytes: Buffer.from('x') };
      const flow = await test.db
        .insertInto('dev_platform_flow')
        .values(stranger)
        .returning('id')
        .executeTakeFirstOrThrow();
      await say(test, flow.id, { code: '210', reason: 'DEST_ERR' });
      await say(test, sent.flowId, { code: '202' });
      assert.equal((await deliveryOf(test, sent)).platformStatus, 'Reçue');
      const lost = await test.db.selectFrom('platform_event').selectAll().where('invoice_id', 'is', null).execute();
      assert.deepEqual(
        lost.map(({ problem }) => problem),
        ['Aucune facture envoyée ne correspond.'],
      );
    }));

  it('gives finance a task where the buyer disputes what he has approved and not paid', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      await say(test, sent.flowId, { code: '205', minute: 3 });
      await say(test, sent.flowId, { code: '207', reason: 'PU_ERR', minute: 4 });
      assert.equal((await deliveryOf(test, sent)).platformStatus, 'En litige');
      assert.equal((await told(test, 'invoiceRefused'))[0]?.title, 'Facture en litige');
      await say(test, sent.flowId, { code: '205', minute: 5 });
      assert.equal((await deliveryOf(test, sent)).platformStatus, 'Approuvée');
    }));

  it('says what the buyer disputes now, and gives finance a task again', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      await say(test, sent.flowId, { code: '207', reason: 'PU_ERR', minute: 4 });
      await say(test, sent.flowId, { code: '207', reason: 'PU_ERR', minute: 5 });
      await say(test, sent.flowId, { code: '207', reason: 'QTE_ERR', minute: 6 });
      const { platformStatus, platformReason } = await deliveryOf(test, sent);
      assert.deepEqual([platformStatus, platformReason], ['En litige', 'Quantité fausse']);
      const news = await told(test, 'invoiceRefused');
      const said = new Set(news.map(({ description }) => /: en litige\. (.*)\.$/.exec(description ?? '')?.[1]));
      assert.deepEqual([...said].sort(), ['Prix unitaire faux', 'Quantité fausse']);
    }));

  for (const [code, reason, word, task] of [
    ['207', 'QTE_ERR', 'En litige', 'Facture en litige'],
    ['208', 'JUSTIF_ABS', 'Suspendue', 'Facture suspendue\u00a0: le client attend une pièce'],
    ['210', 'TX_TVA_ERR', 'Refusée', 'Facture refusée par le client'],
    ['213', 'REJ_SEMAN', 'Rejetée', 'Facture rejetée par une plateforme'],
    ['221', 'ROUTAGE_ERR', 'Erreur de routage', 'Facture non acheminée'],
    ['501', 'IRR_SYNTAX', 'Irrecevable', 'Facture irrecevable'],
  ] as const) {
    it(`gives finance and who looks after the mission a task once: ${word}`, () =>
      api.rollback(async (test) => {
        const sent = await sentInvoice(test);
        await say(test, sent.flowId, { code, reason, minute: 3 });
        await say(test, sent.flowId, { code, reason, minute: 3 });
        const shown = await deliveryOf(test, sent);
        assert.deepEqual([shown.platformCode, shown.platformStatus, shown.platformTask], [code, word, task]);
        assert.ok(shown.platformReason.length > 5 && shown.platformReason !== reason, shown.platformReason);
        assert.equal(shown.status, 'FINALISED');
        const news = await told(test, 'invoiceRefused');
        assert.ok(news.some(({ staff_id }) => staff_id === sent.month.finance.staffId));
        assert.equal(new Set(news.map(({ staff_id }) => staff_id)).size, news.length);
        const queue = '{ invoices(isToDo: true) { recordId task } }';
        const { data } = await test.execute(sent.month.finance, queue);
        assert.deepEqual({ ...data.invoices[0] }, { recordId: sent.id, task: 'platform' });
        assert.deepEqual([news[0]?.title, news[0]?.link], [task, `/invoices/${sent.id}`]);
      }));
  }

  it('stays, and gives finance a task, where the buyer refuses what he has approved', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      await say(test, sent.flowId, { code: '205', minute: 5 });
      await say(test, sent.flowId, { code: '210', reason: 'TX_TVA_ERR', minute: 4 });
      assert.deepEqual(await told(test, 'invoiceRefused'), []);
      await say(test, sent.flowId, { code: '210', reason: 'TX_TVA_ERR', minute: 6 });
      const { platformStatus, platformEvents } = await deliveryOf(test, sent);
      const contradiction = 'Elle était déjà au statut «\u202fApprouvée\u202f»\u00a0: voyez avec le client.';
      assert.deepEqual(
        [platformStatus, platformEvents.map(({ problem }: { problem: string | null }) => problem)],
        ['Approuvée', [null, null, null, contradiction]],
      );
      const [news] = await told(test, 'invoiceRefused');
      assert.equal(news?.title, 'Facture refusée par le client');
      assert.match(news?.description ?? '', /[^.]\. Elle était déjà au statut «\u202fApprouvée\u202f»[^.]*client\.$/);
    }));

  it('without a reason, or with one of another state, counts for nothing; somebody looks at it', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      await say(test, sent.flowId, { code: '210', minute: 1 }, { code: '206', minute: 2 });
      await say(test, sent.flowId, { code: '210', reason: 'IRR_SYNTAX', minute: 3 });
      const { platformStatus, platformEvents } = await deliveryOf(test, sent);
      assert.equal(platformStatus, 'Déposée');
      const problems = platformEvents.flatMap(({ problem }: { problem: string | null }) => problem ?? []);
      assert.deepEqual(problems, [
        'Le statut «\u202fRefusée\u202f» a besoin d’un motif.',
        'Le statut «\u202fApprouvée partiellement\u202f» a besoin d’un motif.',
        'Le motif IRR_SYNTAX n’existe pas pour le statut «\u202fRefusée\u202f».',
      ]);
      assert.equal(
        (await told(test, 'invoiceRefused')).filter(({ staff_id }) => staff_id === sent.month.finance.staffId).length,
        2,
      );
    }));

  it('takes every reason of every state', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      const said = Object.entries(REASONS_OF).flatMap(([code, reasons = []]) =>
        reasons.map((reason) => ({ code, reason })),
      );
      await say(test, sent.flowId, ...said.map((one, index) => ({ ...one, minute: index + 1 })));
      const { platformEvents } = await deliveryOf(test, sent);
      const problems = platformEvents.filter(({ problem }: { problem: string | null }) => problem !== null);
      assert.deepEqual([platformEvents.length, problems], [said.length + 1, []]);
    }));

  it('about a second copy changes nothing of the valid invoice', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      await say(test, sent.flowId, { code: '203', minute: 1 }, { code: '213', reason: 'DOUBLON', minute: 2 });
      const { platformStatus, platformTask, viewerCanResend } = await deliveryOf(test, sent);
      assert.deepEqual([platformStatus, platformTask, viewerCanResend], ['Mise à disposition', null, false]);
      assert.equal((await told(test, 'invoiceRefused')).length, 0);
    }));
});
