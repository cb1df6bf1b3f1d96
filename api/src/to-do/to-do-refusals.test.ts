import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bloomerSignedMonth } from '../cra/activities/activities.fixture.ts';
import { asAdmin } from '../platform/testing/viewers.ts';
import { testApi } from '../testing/test-api.ts';

const LINES = '{ toDo(mine: false) { lines { kind items { detail } } } }';
const REFUSE = `mutation ($id: ID!) {
  refuseClientActivity(signingDocumentID: $id, signerFullname: "Claire Durand", reason: "Un congé") }`;

const api = testApi();

it('says which month its client refused', () =>
  api.rollback(async (test) => {
    const viewer = asAdmin((await test.create.staff()).id);
    const month = await bloomerSignedMonth(test);
    await test.execute(month.clientLink, REFUSE, { id: month.documentId });
    const lines: { kind: string; items: { detail: string }[] }[] = (await test.execute(viewer, LINES)).data.toDo.lines;
    const unfinished = lines.filter(({ kind }) => kind === 'reportUnfinished').flatMap(({ items }) => items);
    assert.deepEqual(
      unfinished.map(({ detail }) => detail),
      [`${month.client.name} · refusé par le client`],
    );
  }));
