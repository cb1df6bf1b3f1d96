import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { personalDataOf } from '../../platform/retention/personal-data.ts';
import { asAdmin, asBloomer, asClient, asNobody, asSystem, asUnknownBloomer } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import type { NotificationPriority } from './notification.channels.ts';
import type { NotificationKind } from './notification.kinds.ts';
import { notify } from './notifications.service.ts';

const FIELDS = 'version isReached kinds { kind label group delivery allowed reason } alwaysMailed { label reason }';
const READ = `{ myNotificationPreferences { ${FIELDS} } }`;
const UPDATE = `mutation ($version: Int!, $choices: [NotificationKindChoice!]!) {
  updateNotificationPreferences(preferences: { version: $version, choices: $choices }) {
    success changed message preferences { ${FIELDS} }
  }
}`;

interface Row {
  kind: NotificationKind;
  label: string;
  delivery: string;
  allowed: string[];
  reason: string | null;
}

const api = testApi();

const read = async (test: TestContext, viewer: Viewer) =>
  (await test.execute(viewer, READ)).data.myNotificationPreferences;

const rowOf = ({ kinds }: { kinds: Row[] }, kind: NotificationKind) => kinds.find((row) => row.kind === kind);

const choose = (test: TestContext, viewer: Viewer, version: number, choices: Record<string, string>) =>
  test.execute(viewer, UPDATE, {
    version,
    choices: Object.entries(choices).map(([kind, delivery]) => ({ kind, delivery })),
  });

/** How many mails the person has been written after this piece of news. */
async function mailsAfter(
  { db, platform }: TestContext,
  to: { bloomer?: { id: string; email: string }; staff?: { id: string; email: string } },
  kind: NotificationKind,
  priority: NotificationPriority,
): Promise<number> {
  await notify(platform, db, {
    kind,
    title: 'Titre',
    description: 'Une phrase.',
    priority,
    dedupeKey: crypto.randomUUID(),
    to: { bloomerIds: to.bloomer ? [to.bloomer.id] : [], staffIds: to.staff ? [to.staff.id] : [] },
  });
  const addresses = [to.bloomer?.email ?? '', to.staff?.email ?? ''];
  return (await db.selectFrom('mail_outbox').select('id').where('recipient', 'in', addresses).execute()).length;
}

const inCentre = async (test: TestContext, viewer: Viewer) =>
  (await test.execute(viewer, '{ myNotifications { type channels } }')).data.myNotifications;

describe('the notification preferences', () => {
  it('are for people with a record', () =>
    api.rollback(async (test) => {
      const { contact } = await test.create.mission();
      const staff = await test.create.staff();
      for (const [viewer, code] of [
        [asNobody, 'UNAUTHENTICATED'],
        [asUnknownBloomer(), 'UNKNOWN_BLOOMER'],
        [asClient(contact), 'FORBIDDEN'],
        [asSystem(staff.id), 'FORBIDDEN'],
      ] as const) {
        assert.equal((await test.execute(viewer, READ)).code, code);
        assert.equal((await choose(test, viewer, 0, { win: 'none' })).code, code);
      }
    }));

  it('list what the person can receive, in French, with what may be chosen and why not', () =>
    api.rollback(async (test) => {
      const bloomer = await read(test, asBloomer(await test.create.bloomer()));
      assert.equal(rowOf(bloomer, 'invoiceError'), undefined);
      assert.deepEqual(
        { ...rowOf(bloomer, 'win') },
        {
          kind: 'win',
          label: 'Nouvelle mission',
          group: 'Missions et contrats',
          delivery: 'immediate',
          allowed: ['immediate', 'digest', 'none'],
          reason: null,
        },
      );
      assert.deepEqual(rowOf(bloomer, 'missingCRA')?.allowed, ['immediate', 'digest']);
      assert.equal(rowOf(bloomer, 'missingCRA')?.reason, 'Le contrat demande un CRA signé chaque mois.');
      assert.deepEqual(rowOf(bloomer, 'ibanChange')?.allowed, ['immediate']);
      assert.equal(rowOf(bloomer, 'signCRA')?.delivery, 'none');
      assert.ok(bloomer.alwaysMailed.some(({ label }: Row) => label === 'Codes de connexion et de signature'));

      const staff = await test.create.staff({ can_account: false, can_recruit: false, can_dpo: false });
      const finance = await read(test, asAdmin(staff.id));
      assert.deepEqual(
        finance.kinds.map(({ kind }: Row) => kind),
        ['ibanChange', 'invoiceError', 'invoiceRefused', 'invoicePaid', 'mailBounced', 'accessChanged', 'jobFailed'],
      );
    }));

  it('leave everything as it was for who chooses nothing', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer();
      assert.equal(await mailsAfter(test, { bloomer }, 'win', 'important'), 1);
      assert.equal(await mailsAfter(test, { bloomer }, 'win', 'info'), 1);
      assert.equal(await mailsAfter(test, { bloomer }, 'signCRA', 'info'), 1);
    }));

  it('keep a kind inside of the application, where it is still told', () =>
    api.rollback(async (test) => {
      const [bloomer, other] = [await test.create.bloomer(), await test.create.bloomer()];
      const chosen = await choose(test, asBloomer(bloomer), 0, { win: 'none' });
      assert.equal(chosen.data.updateNotificationPreferences.message, 'Préférences mises à jour.');
      assert.equal(await mailsAfter(test, { bloomer }, 'win', 'urgent'), 0);
      assert.deepEqual(JSON.stringify(await inCentre(test, asBloomer(bloomer))), '[{"type":"win","channels":[]}]');
      assert.equal(await mailsAfter(test, { bloomer }, 'missingCRA', 'important'), 1);
      assert.equal(await mailsAfter(test, { bloomer: other }, 'win', 'important'), 1);
    }));

  it('send at once what only stayed inside, until it is set back to what is usual', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer();
      await choose(test, asBloomer(bloomer), 0, { signCRA: 'immediate' });
      assert.equal(await mailsAfter(test, { bloomer }, 'signCRA', 'info'), 1);
      await choose(test, asBloomer(bloomer), 1, { signCRA: 'none' });
      assert.equal(await mailsAfter(test, { bloomer }, 'signCRA', 'info'), 1);
    }));

  it('keep what waits for the morning from leaving at once', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer();
      await choose(test, asBloomer(bloomer), 0, { missingCRA: 'digest' });
      assert.equal(await mailsAfter(test, { bloomer }, 'missingCRA', 'important'), 0);
      assert.equal((await inCentre(test, asBloomer(bloomer))).length, 1);
    }));

  it('do not overrule who wants nothing outside of the application', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer({ communication_type: 'none' });
      await choose(test, asBloomer(bloomer), 0, { signCRA: 'immediate' });
      assert.equal((await read(test, asBloomer(bloomer))).isReached, false);
      assert.equal(await mailsAfter(test, { bloomer }, 'signCRA', 'urgent'), 0);
      const [told] = await inCentre(test, asBloomer(bloomer));
      assert.deepEqual([...told.channels], ['doNotDisturbed']);
    }));

  it('refuse what the law or the contract needs, what is not one’s own, and a kind named twice', () =>
    api.rollback(async (test) => {
      const viewer = asBloomer(await test.create.bloomer());
      const fixed = await choose(test, viewer, 0, { missingCRA: 'none' });
      assert.equal(fixed.code, 'BAD_USER_INPUT');
      assert.match(fixed.errors[0]?.message ?? '', /Le contrat demande un CRA signé/);
      assert.equal((await choose(test, viewer, 0, { ibanChange: 'digest' })).code, 'BAD_USER_INPUT');
      assert.equal((await choose(test, viewer, 0, { invoicePaid: 'digest' })).code, 'BAD_USER_INPUT');
      const twice = ['none', 'digest'].map((delivery) => ({ kind: 'win', delivery }));
      assert.equal((await test.execute(viewer, UPDATE, { version: 0, choices: twice })).code, 'BAD_USER_INPUT');
      assert.equal((await read(test, viewer)).version, 0);
    }));

  it('write nothing when nothing changes, whatever version was read', () =>
    api.rollback(async (test) => {
      const viewer = asBloomer(await test.create.bloomer());
      await choose(test, viewer, 0, { win: 'none' });
      const { data } = await choose(test, viewer, 0, { win: 'none', signCRA: 'none' });
      const { success, changed, message, preferences } = data.updateNotificationPreferences;
      assert.deepEqual([success, changed, message, preferences.version], [true, false, 'préférences inchangées', 1]);
      const audited = test.db.selectFrom('audit_event').select('id').where('action', '=', 'bloomer.update');
      assert.equal((await audited.execute()).length, 1);
    }));

  it('of another window are not written over', () =>
    api.rollback(async (test) => {
      const viewer = asBloomer(await test.create.bloomer());
      await choose(test, viewer, 0, { win: 'none' });
      const late = await choose(test, viewer, 0, { win: 'digest' });
      assert.equal(late.code, 'CONFLICT');
      assert.match(late.errors[0]?.message ?? '', /dans une autre fenêtre/);
      assert.equal(rowOf(await read(test, viewer), 'win')?.delivery, 'none');
    }));

  it('are chosen once by who is staff and Bloomer, for both', () =>
    api.rollback(async (test) => {
      const [bloomer, staff] = [await test.create.bloomer(), await test.create.staff()];
      const viewer: Viewer = {
        ...asAdmin(staff.id),
        roles: new Set(['Admin', 'Bloomer']),
        bloomerId: bloomer.id,
      };
      assert.deepEqual(rowOf(await read(test, viewer), 'missingCRA')?.allowed, ['immediate', 'digest']);
      await choose(test, viewer, 0, { win: 'none' });
      assert.equal(await mailsAfter(test, { bloomer, staff }, 'win', 'important'), 0);
      assert.equal((await choose(test, viewer, 1, { win: 'digest' })).code, undefined);
    }));

  it('are in the copy of a person’s data, and go with an erasure', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer();
      await choose(test, asBloomer(bloomer), 0, { win: 'digest' });
      const held = personalDataOf('bloomer').find(({ category }) => category === 'notifications.preferences');
      const person = { kind: 'bloomer', id: bloomer.id } as Parameters<NonNullable<typeof held>['export']>[1];
      assert.deepEqual(await held?.export(test.db, person), [
        { notification: 'Nouvelle mission', choix: 'récapitulatif du matin' },
      ]);
      assert.deepEqual(await held?.erase?.(test.db, person), { count: 1 });
      assert.equal((await read(test, asBloomer(bloomer))).version, 0);
    }));
});
