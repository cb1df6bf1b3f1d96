import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clientConsent } from '@bloom/shared-rules/cra/signature-consent';
import { asAdmin, asBloomer, asClient, asNobody } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CANCEL, CLIENT_SIGN, FIVE_DAYS, filledMonth } from '../activities/activities.fixture.ts';
import { idsOf, monthsOfClient, SIGN_ALL, signAll, signaturesOf } from './several-months.fixture.ts';

const REFUSE = `mutation ($id: ID!) {
  refuseClientActivity(signingDocumentID: $id, signerFullname: "Hugo Roy", reason: "Deux jours de trop") }`;
const CODES = '{ clientMonths { signingDocumentID canSign codeRequired } }';
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

const api = testApi();

describe('signClientActivities', () => {
  it('is for whoever signs for a client, names what is missing, and takes no empty nor endless choice', () =>
    api.rollback(async (test) => {
      const { months, viewer } = await monthsOfClient(test, [{}]);
      const ids = idsOf(months);
      const staff = await test.create.staff();
      for (const [other, code] of [
        [asNobody, 'UNAUTHENTICATED'],
        [months[0]?.viewer ?? asNobody, 'FORBIDDEN'],
        [asBloomer(await test.create.bloomer()), 'FORBIDDEN'],
        [asAdmin(staff.id), 'FORBIDDEN'],
      ] as const) {
        assert.equal((await test.execute(other, SIGN_ALL, { ids, name: 'Claire Durand' })).code, code);
      }
      for (const [variables, argument] of [
        [{ ids: [], name: 'Claire Durand' }, 'signingDocumentIDs'],
        [{ ids: Array.from({ length: 25 }, (_, index) => `${index}`), name: 'Claire Durand' }, 'signingDocumentIDs'],
        [{ ids, name: ' ' }, 'signerFullname'],
      ] as const) {
        const { errors } = await test.execute(viewer, SIGN_ALL, variables);
        assert.deepEqual(errors[0]?.extensions.invalidArgs, [argument]);
      }
      assert.deepEqual(await signaturesOf(test, ids), []);
    }));

  it('gives each month its own signature, hash, consent, seal and trace', () =>
    api.rollback(async (test) => {
      const { months, viewer, contact } = await monthsOfClient(test, [{}, {}, {}]);
      const ids = idsOf(months);
      const results = await signAll(test, viewer, [...ids, ids[0] ?? '']);
      assert.deepEqual(
        results.map(({ signingDocumentID, result, message }) => [signingDocumentID, result, message]),
        ids.map((id) => [id, 'signed', null]),
      );
      const rows = await signaturesOf(test, ids);
      assert.equal(rows.length, 3);
      assert.equal(new Set(rows.map(({ snapshot_sha256 }) => snapshot_sha256)).size, 3);
      for (const row of rows) {
        assert.deepEqual(
          [row.status, row.signer_fullname, row.consent_text],
          ['fullySigned', 'Claire Durand', clientConsent(3)],
        );
        assert.equal(row.snapshot_sha256, row.frozen);
      }
      const traces = await test.db
        .selectFrom('audit_event')
        .select('data')
        .where('action', '=', 'document.sign')
        .where('object_id', 'in', ids)
        .execute();
      const byClient = traces
        .map(({ data }) => data as Record<string, unknown>)
        .filter(({ role }) => role === 'client');
      assert.deepEqual(
        byClient.map(({ contactId, together }) => [contactId, together]),
        ids.map(() => [contact.id, 3]),
      );
    }));

  it('says of each month why it was not signed, and signs the others all the same', () =>
    api.rollback(async (test) => {
      const { client, months, viewer } = await monthsOfClient(test, [{}, {}, {}, { sign_code_required: true }, {}, {}]);
      const [open, byColleague, withdrawn, withCode, refused, mine] = months;
      assert.ok(open && byColleague && withdrawn && withCode && refused && mine);
      const colleague = asClient(byColleague.contact);
      await test.execute(colleague, CLIENT_SIGN, { id: byColleague.documentId, name: 'Hugo Roy' });
      await test.execute(withdrawn.viewer, CANCEL, { id: withdrawn.activityId });
      assert.deepEqual((await test.execute(asClient(refused.contact), REFUSE, { id: refused.documentId })).errors, []);
      await test.execute(viewer, CLIENT_SIGN, { id: mine.documentId, name: 'Claire Durand' });
      const elsewhere = await bloomerSignedMonth(
        test,
        await filledMonth(test, FIVE_DAYS, await test.create.mission({ client_society_id: client.id })),
      );
      const stranger = await bloomerSignedMonth(test);
      const ids = [...idsOf(months), elsewhere.documentId, stranger.documentId, UNKNOWN, 'x'];
      const results = await signAll(test, viewer, ids);
      assert.deepEqual(
        results.map(({ result }) => result),
        [
          'signed',
          'alreadySigned',
          'noLongerValid',
          'codeRequired',
          'noLongerValid',
          'alreadySigned',
          ...Array(4).fill('refused'),
        ],
      );
      const said = results.map(({ message }) => message ?? '');
      assert.match(said[1] ?? '', /^Hugo Roy a déjà signé ce mois, le 20 novembre 2026/);
      assert.match(said[2] ?? '', /n’est plus valable.*nouvelle invitation/);
      assert.match(said[3] ?? '', /demande un code.*signez-le à part/);
      assert.match(said[4] ?? '', /refusé entre-temps.*rien n’est signé/);
      assert.match(said[5] ?? '', /^Vous avez déjà signé ce mois/);
      assert.match(said[6] ?? '', /contact opérationnel de cette mission/);
      assert.deepEqual(new Set(said.slice(7)).size, 1);
      assert.deepEqual(
        (await signaturesOf(test, ids.slice(0, 8))).map(({ id }) => id).sort(),
        [open.documentId, byColleague.documentId, mine.documentId].sort(),
      );
    }));

  it('asked again signs nothing twice, and only what is left', () =>
    api.rollback(async (test) => {
      const { months, viewer } = await monthsOfClient(test, [{}, {}]);
      const ids = idsOf(months);
      await signAll(test, viewer, ids.slice(0, 1));
      const again = await signAll(test, viewer, ids);
      assert.deepEqual(
        again.map(({ result }) => result),
        ['alreadySigned', 'signed'],
      );
      assert.equal((await signaturesOf(test, ids)).length, 2);
    }));

  it('stops at a failure of ours, which undoes nothing before it, and signs what is left when it is asked again', () =>
    api.rollback(async (test) => {
      const { months, viewer } = await monthsOfClient(test, [{}, {}, {}]);
      const ids = idsOf(months);
      // A row that the signature of the second month meets, and no rule knows of.
      const { id: _own, ...bloomers } = await test.db
        .selectFrom('signature')
        .selectAll()
        .where('document_id', '=', ids[1] ?? '')
        .executeTakeFirstOrThrow();
      await test.db
        .insertInto('signature')
        .values({ ...bloomers, role: 'client' })
        .execute();
      const first = await signAll(test, viewer, ids);
      assert.deepEqual(
        first.map(({ result }) => result),
        ['signed', 'failed', 'failed'],
      );
      assert.match(first[1]?.message ?? '', /Ce mois n’a pas été signé, à cause d’un incident chez nous/);
      await test.db
        .deleteFrom('signature')
        .where('document_id', '=', ids[1] ?? '')
        .where('role', '=', 'client')
        .execute();
      assert.deepEqual(
        (await signAll(test, viewer, ids)).map(({ result }) => result),
        ['alreadySigned', 'signed', 'signed'],
      );
    }));

  it('by a link signs the month of the link, and asks for its own link or a session for any other', () =>
    api.rollback(async (test) => {
      const { months } = await monthsOfClient(test, [{}, {}]);
      const [held, other] = months;
      assert.ok(held && other);
      const results = await signAll(test, held.clientLink, [other.documentId, held.documentId]);
      assert.deepEqual(
        results.map(({ result }) => result),
        ['refused', 'signed'],
      );
      assert.match(results[0]?.message ?? '', /Votre lien ne signe que le mois pour lequel il a été envoyé/);
    }));

  it('counts as one try, however many months it is about', () =>
    api.rollback(async (test) => {
      const { months, viewer } = await monthsOfClient(test, [{}, {}]);
      const ids = idsOf(months);
      for (let time = 0; time < 10; time += 1) await signAll(test, viewer, ids);
      assert.equal((await test.execute(viewer, SIGN_ALL, { ids, name: 'Claire Durand' })).code, 'RATE_LIMITED');
    }));
});

describe('clientMonths', () => {
  it('tells which months ask for a code', () =>
    api.rollback(async (test) => {
      const { months, viewer } = await monthsOfClient(test, [{}, { sign_code_required: true }]);
      const { data } = await test.execute(viewer, CODES);
      const codes = new Map(
        data.clientMonths.map((month: { signingDocumentID: string; codeRequired: boolean }) => [
          month.signingDocumentID,
          month.codeRequired,
        ]),
      );
      assert.deepEqual(
        idsOf(months).map((id) => codes.get(id)),
        [false, true],
      );
    }));
});
