import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asClient, asLink, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import { INES, mailsTo, PROPOSE, propose, proposingClient, signersOf } from './delegates.fixture.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

const api = testApi();

describe('delegateSigning', () => {
  it('is for whoever may sign the month, by session or by a link of the own mailbox', () =>
    api.rollback(async (test) => {
      const month = await proposingClient(test);
      const stranger = await test.create.mission();
      const handedBy = `staff:${(await test.create.staff()).id}`;
      const refused: [string, Viewer, string][] = [
        ['anonymous', asNobody, 'UNAUTHENTICATED'],
        ['its Bloomer', month.viewer, 'FORBIDDEN'],
        ['Admin', asAdmin((await test.create.staff()).id), 'FORBIDDEN'],
        ['client of another society', asClient(stranger.contact), 'OBJECT_NOT_FOUND'],
        ['colleague who is not asked', month.approver, 'FORBIDDEN'],
        ['link of another document', asLink('craSign', UNKNOWN, month.contact.id), 'OBJECT_NOT_FOUND'],
        [
          'link that staff handed out',
          asLink('craSign', month.documentId, month.contact.id, { tokenId: month.linkId, handedBy }),
          'BAD_USER_INPUT',
        ],
      ];
      for (const [who, viewer, code] of refused) {
        assert.equal((await test.execute(viewer, PROPOSE, { id: month.documentId, ...INES })).code, code, who);
      }
      assert.deepEqual(await test.db.selectFrom('signing_delegate').select('id').execute(), []);
      assert.equal(
        await propose(test, month.clientLink, month.documentId),
        await propose(test, month.proposer, month.documentId),
      );
    }));

  it('names what is wrong, and refuses who may sign already and the Bloomer', () =>
    api.rollback(async (test) => {
      const month = await proposingClient(test);
      for (const [change, argument, sentence] of [
        [{ firstname: '' }, 'firstname', /Min 1 lettres/],
        [{ lastname: '<b>' }, 'lastname', /Min 1 lettres/],
        [{ email: 'inès@' }, 'email', /n’est pas valide/],
        [{ email: (month.contact.email ?? '').toUpperCase() }, 'email', /peut déjà signer/],
        [{ email: month.bloomer.email }, 'email', /Le Bloomer ne peut pas signer/],
      ] as const) {
        const { errors } = await test.execute(month.proposer, PROPOSE, { id: month.documentId, ...INES, ...change });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, [argument]);
        assert.match(errors[0]?.message ?? '', sentence);
      }
    }));

  it('mails nobody and changes no right, tells staff, and stays small', () =>
    api.rollback(async (test) => {
      const month = await proposingClient(test);
      const staff = await test.create.staff();
      await test.db.updateTable('mission').set({ csm_staff_id: staff.id }).where('id', '=', month.mission.id).execute();
      await propose(test, month.proposer, month.documentId);
      assert.deepEqual(await mailsTo(test, INES.email), []);
      assert.deepEqual(await signersOf(test, month.mission.id), [month.contact.email]);
      const [told] = await test.db
        .selectFrom('notification')
        .select(['description', 'link'])
        .where('kind', '=', 'signerProposed')
        .where('staff_id', '=', staff.id)
        .execute();
      assert.match(told?.description ?? '', /^Claire Durand \(.*propose Inès Moreau pour signer aussi les CRA d/);
      for (const other of [2, 3, 4, 5]) {
        await propose(test, month.proposer, month.documentId, { ...INES, email: `ines${other}@client.example` });
      }
      const more = { id: month.documentId, ...INES, email: 'more@client.example' };
      const sixth = await test.execute(month.proposer, PROPOSE, more);
      assert.equal(sixth.code, 'RATE_LIMITED');
      await test.db
        .insertInto('mission_contact')
        .values({ mission_id: month.mission.id, contact_id: month.colleague.id, role: 'operations', position: 1 })
        .execute();
      const another = await test.execute(month.approver, PROPOSE, more);
      assert.equal(another.errors[0]?.extensions.reason, 'TOO_MANY_PROPOSALS');
    }));
});
