import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompiledQuery } from 'kysely';
import { finalInvoice } from '../billing/payments/payments.fixture.ts';
import { COMPANY_CHECK_QUEUE } from '../companies/registers/company-check.service.ts';
import { bareReport } from '../cra/activities/activities.fixture.ts';
import { queueMail } from '../platform/mail/mail.ts';
import { asBloomer } from '../platform/testing/viewers.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import { readFigures } from '../platform/watch/figures.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';
import { givenUp, staffOf, stateOf } from './service-state.fixture.ts';

const STATE = `{ serviceState { failedJobCount failedMailCount waitingSealCount
  failedJobs { jobId title subject reason failedAt missionId retryRefusal viewerCanMend }
  waitingSeals { id document title detail isLate missionId }
  invoicePlatform { answeredAt isSilent } certificates { name isUrgent } papers { societyName document } missingLegalRates } }`;
const RETRY = 'mutation ($id: ID!) { retryFailedJob(jobId: $id) { state errorMessage } }';
const ASIDE = 'mutation ($id: ID!) { setFailedJobAside(jobId: $id) { jobId } }';
const MAIL_ASIDE = 'mutation ($id: ID!) { setFailedMailAside(recordId: $id) { recordId } }';
const ASK = 'mutation { askInvoicePlatform { answeredAt isSilent } }';

const raw = <Row>(text: string) => CompiledQuery.raw(text) as CompiledQuery<Row>;

const api = testApi();

const state = (test: TestContext, viewer: Viewer) => stateOf(test, viewer, STATE);

describe('the state of the service', () => {
  it('is for staff who look after missions or money', () =>
    api.rollback(async (test) => {
      const { bloomer } = await test.create.mission();
      assert.equal((await test.execute(asBloomer(bloomer), STATE)).code, 'FORBIDDEN');
      assert.equal((await test.execute(await staffOf(test, 'recruit'), STATE)).code, 'FORBIDDEN');
      assert.equal((await state(test, await staffOf(test, 'finance'))).failedMailCount, null);
      assert.equal((await state(test, await staffOf(test, 'account'))).failedMailCount, 0);
    }));

  it('names what was given up, whose it was and why, and counts what the figures count', () =>
    api.rollback(async (test) => {
      const { mission, bloomer, client } = await test.create.mission();
      const activity = await bareReport(test, mission.id, '2026-10-01');
      const jobId = await givenUp(test, 'craSeal', activity);
      await queueMail(test.db, {
        dedupeKey: 'a',
        template: 'test',
        to: 'a@b.example',
        subject: 's',
        text: 't',
        html: 'h',
      });
      await test.db.updateTable('mail_outbox').set({ state: 'bounced' }).execute();
      const found = await state(test, await staffOf(test));
      assert.deepEqual(found.failedJobs, [
        {
          jobId,
          title: 'Scellement d’un CRA',
          subject: `${bloomer.firstname} ${bloomer.lastname} · ${client.name}`,
          reason: 'Le PDF ne s’ouvre pas.',
          failedAt: found.failedJobs[0]?.failedAt,
          missionId: mission.id,
          retryRefusal: null,
          viewerCanMend: true,
        },
      ]);
      const figures = await readFigures(test.platform);
      const told = (metric: string, state: string) =>
        figures
          .filter(({ metric: name, labels }) => name === metric && (labels.state ?? '') === state)
          .reduce((sum, { value }) => sum + value, 0);
      assert.equal(found.failedJobCount, 1);
      assert.equal(told('bloom_jobs', 'failed'), found.failedJobCount);
      assert.equal(found.failedMailCount, 1);
      assert.equal(told('bloom_outbox', 'bounced'), found.failedMailCount);
      assert.equal(told('bloom_seals_waiting', ''), found.waitingSealCount);
    }));

  it('names a document that waits for its seal, and says when somebody is needed', () =>
    api.rollback(async (test) => {
      const { mission } = await test.create.mission();
      const activity = await bareReport(test, mission.id, '2026-10-01');
      const document = {
        activity_id: activity,
        version: 1,
        status: 'fullySigned',
        snapshot: '{}',
        snapshot_sha256: 'x',
      } as const;
      const { id } = await test.db
        .insertInto('signing_document')
        .values(document)
        .returning('id')
        .executeTakeFirstOrThrow();
      const signed = (minutes: number) => new Date(test.platform.clock.now().getTime() - minutes * 60_000);
      const signature = {
        document_id: id,
        role: 'client',
        signer_fullname: 'Claire Durand',
        signer_identity: 'contact:x',
        level: 'simple',
        consent_text: 'oui',
        snapshot_sha256: 'x',
      } as const;
      await test.db
        .insertInto('signature')
        .values({ ...signature, sign_date: signed(29) })
        .execute();
      const viewer = await staffOf(test);
      const [young] = (await state(test, viewer)).waitingSeals;
      assert.deepEqual(
        [young.id, young.document, young.detail, young.isLate, young.missionId],
        [id, 'cra', '2026-10-01', false, mission.id],
      );
      await test.db
        .updateTable('signature')
        .set({ sign_date: signed(31) })
        .where('document_id', '=', id)
        .execute();
      const old = await state(test, viewer);
      assert.deepEqual([old.waitingSealCount, old.waitingSeals[0].isLate], [1, true]);
    }));

  it('names the half-years whose legal rate nobody gave: of this day, and of what is late', () =>
    api.rollback(async (test) => {
      const viewer = await staffOf(test, 'finance');
      const said = async (day: string) => {
        test.setNow(`${day}T09:00:00Z`);
        return (await state(test, viewer)).missingLegalRates;
      };
      assert.deepEqual(await said('2026-11-20'), []);
      await finalInvoice(test, { side: 'customer', due_on: '2029-08-14', number: 'F-1' });
      await finalInvoice(test, { side: 'customer', due_on: '2029-09-30', number: 'F-2' });
      await finalInvoice(test, { side: 'customer', due_on: '2030-02-01', number: 'F-3', paid_on: '2030-03-01' });
      assert.deepEqual(await said('2026-11-20'), [], 'nothing is late yet');
      assert.deepEqual(await said('2031-01-02'), ['2029-07-01', '2031-01-01']);
    }));

  it('has no invoicing platform where none is named', () =>
    api.rollback(async (test) => {
      const viewer = await staffOf(test);
      assert.equal((await state(test, viewer)).invoicePlatform, null);
      assert.equal((await test.execute(viewer, ASK)).code, 'OBJECT_NOT_FOUND');
    }));
});

describe('what was given up', () => {
  it('is tried again once, with what it was about, and is listed no more', () =>
    api.rollback(async (test) => {
      const viewer = await staffOf(test, 'finance');
      const id = await givenUp(test, 'craSeal');
      await test.db.executeQuery(
        raw(`update pgboss.job set state = 'completed', data = data || '{"traceparent":"old"}'`),
      );
      const again = (await test.execute(viewer, RETRY, { id })).data.retryFailedJob;
      assert.deepEqual({ ...again }, { state: 'queued', errorMessage: null });
      const { rows } = await test.db.executeQuery(
        raw<{ state: string; data: object }>('select state, data from pgboss.job'),
      );
      assert.deepEqual(rows, [{ state: 'created', data: { documentId: 'the-document' } }]);
      const found = await state(test, viewer);
      assert.deepEqual([found.failedJobCount, found.failedJobs], [0, []]);
      assert.equal((await test.execute(viewer, RETRY, { id })).code, 'OBJECT_NOT_FOUND');
      const events = await test.db.selectFrom('audit_event').select(['action', 'object_id']).execute();
      assert.deepEqual(events, [{ action: 'job.retry', object_id: id }]);
    }));

  it('says what to do instead where another try would do nothing, or where nothing is left of it', () =>
    api.rollback(async (test) => {
      const viewer = await staffOf(test);
      const check = await givenUp(test, COMPANY_CHECK_QUEUE);
      const refused = await test.execute(viewer, RETRY, { id: check });
      assert.equal(refused.code, 'BAD_USER_INPUT');
      const old = await givenUp(test, 'craSeal');
      await test.db.executeQuery(raw('delete from pgboss.job'));
      const gone = await test.execute(viewer, RETRY, { id: old });
      assert.match(gone.errors[0]?.message ?? '', /^Trop ancien pour être relancé/);
      const said = (await state(test, viewer)).failedJobs.map(
        ({ retryRefusal }: { retryRefusal: string }) => retryRefusal,
      );
      assert.deepEqual(said.sort(), [refused.errors[0]?.message, gone.errors[0]?.message].sort());
    }));

  it('is not tried again from an old page once it was done since', () =>
    api.rollback(async (test) => {
      const viewer = await staffOf(test, 'finance');
      const objectId = crypto.randomUUID();
      const id = await givenUp(test, 'craSeal', objectId);
      const since = await givenUp(test, 'craSeal', objectId);
      const later = new Date(test.platform.clock.now().getTime() + 1_000);
      await test.db.updateTable('job_run').set({ state: 'done', started_at: later }).where('id', '=', since).execute();
      for (const document of [RETRY, ASIDE]) {
        assert.equal((await test.execute(viewer, document, { id })).code, 'OBJECT_NOT_FOUND');
      }
    }));

  it('is set aside by who did it in another way, a mail too', () =>
    api.rollback(async (test) => {
      const viewer = await staffOf(test);
      const id = await givenUp(test, 'craSeal');
      assert.equal((await test.execute(viewer, ASIDE, { id })).code, undefined);
      assert.equal((await test.execute(viewer, ASIDE, { id })).code, 'OBJECT_NOT_FOUND');
      await queueMail(test.db, {
        dedupeKey: 'a',
        template: 'test',
        to: 'a@b.example',
        subject: 's',
        text: 't',
        html: 'h',
      });
      const mail = await test.db
        .updateTable('mail_outbox')
        .set({ state: 'failed' })
        .returning('id')
        .executeTakeFirstOrThrow();
      assert.equal((await test.execute(await staffOf(test, 'finance'), MAIL_ASIDE, mail)).code, 'FORBIDDEN');
      assert.equal((await test.execute(viewer, MAIL_ASIDE, mail)).code, undefined);
      assert.equal((await test.execute(viewer, MAIL_ASIDE, mail)).code, 'OBJECT_NOT_FOUND');
      const found = await state(test, viewer);
      assert.deepEqual([found.failedJobCount, found.failedMailCount], [0, 0]);
    }));
});
