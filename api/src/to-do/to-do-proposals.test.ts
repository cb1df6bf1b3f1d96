import assert from 'node:assert/strict';
import { it } from 'node:test';
import { INES, propose, proposingClient } from '../cra/delegates/delegates.fixture.ts';
import { asAdmin } from '../platform/testing/viewers.ts';
import { testApi } from '../testing/test-api.ts';

const LINES = '{ toDo(mine: false) { lines { kind count items { title detail missionId } } } }';
const DECIDE = 'mutation ($id: ID!) { decideSigningDelegate(recordId: $id, approve: false) }';

const api = testApi();

interface Line {
  kind: string;
  count: number;
  items: { title: string; detail: string; missionId: string }[];
}

it('says whom a client proposes to sign, to whoever may answer, until somebody has', () =>
  api.rollback(async (test) => {
    const staff = await test.create.staff();
    const month = await proposingClient(test);
    const id = await propose(test, month.proposer, month.documentId);
    const proposals = async (permission: 'account' | 'finance') => {
      const { data } = await test.execute(asAdmin(staff.id, new Set([permission])), LINES);
      return (data.toDo.lines as Line[]).filter(({ kind }) => kind === 'signerProposal');
    };
    const [line] = await proposals('account');
    assert.deepEqual(
      [line?.count, line?.items[0]?.title, line?.items[0]?.missionId],
      [1, `${INES.firstname} ${INES.lastname}`, month.mission.id],
    );
    assert.match(line?.items[0]?.detail ?? '', /· Benoît Petit$/);
    assert.deepEqual(await proposals('finance'), []);
    await test.execute(asAdmin(staff.id), DECIDE, { id });
    assert.deepEqual(await proposals('account'), []);
  }));
