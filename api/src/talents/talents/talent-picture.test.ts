import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { TRY } from '../duplicates/merge.fixture.ts';
import { jpegOf, talkativeJpeg, whiteJpeg } from './jpeg.fixture.ts';
import { createTalent } from './talents.fixture.ts';

const UPLOAD = 'mutation ($id: ID!, $file: File!) { uploadTalentPicture(id: $id, file: $file) { image version } }';
const DELETE = 'mutation ($id: ID!) { deleteTalentPicture(id: $id) { image version } }';
const IMAGE = 'query ($id: ID!) { findTalent(id: $id) { image version } }';
const MERGE = `mutation ($keptId: ID!, $mergedId: ID!, $mergedVersion: Int!) {
  mergeTalents(keptId: $keptId, keptVersion: 1, mergedId: $mergedId, mergedVersion: $mergedVersion, dryRun: false) {
    mergeId talent { image }
  }
}`;
const UNDO = 'mutation ($id: ID!) { undoTalentMerge(mergeId: $id) { id } }';
const ERASE = `mutation ($id: ID!, $email: String!) {
  deleteTalent(id: $id, isRGPD: true, email: $email) { receiptId }
}`;

const api = testApi();

const photo = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'moi.jpg', { type: 'image/jpeg' });
const address = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;

async function recruiter({ create }: TestContext, permission: 'recruit' | 'account' = 'recruit') {
  return asAdmin((await create.staff({})).id, new Set([permission]));
}

describe('the picture of a talent', () => {
  it('anonymous, an account manager, a talent who is not there', () =>
    api.rollback(async (test) => {
      const id = await createTalent(test.db);
      const file = photo(whiteJpeg());
      const manager = await recruiter(test, 'account');
      for (const document of [UPLOAD, DELETE]) {
        assert.equal((await test.executeTalents(asNobody, document, { id, file })).code, 'UNAUTHENTICATED');
        assert.equal((await test.executeTalents(manager, document, { id, file })).code, 'FORBIDDEN');
        const other = { id: crypto.randomUUID(), file };
        assert.equal((await test.executeTalents(await recruiter(test), document, other)).code, 'OBJECT_NOT_FOUND');
      }
      assert.equal((await test.executeTalents(asNobody, IMAGE, { id })).code, 'UNAUTHENTICATED');
    }));

  it('what is no small JPEG is refused with a sentence, and the one before stays', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db);
      await test.executeTalents(viewer, UPLOAD, { id, file: photo(whiteJpeg()) });
      const cut = whiteJpeg().subarray(0, -2);
      const wrong: [Buffer, string, RegExp][] = [
        [Buffer.alloc(0), 'UNSUPPORTED_FILE', /un JPEG est attendu/],
        [Buffer.from('%PDF-1.7'), 'UNSUPPORTED_FILE', /un JPEG est attendu/],
        [Buffer.from('<svg onload="alert(1)"/>'), 'UNSUPPORTED_FILE', /un JPEG est attendu/],
        [cut, 'UNSUPPORTED_FILE', /un JPEG est attendu/],
        [Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'UNSUPPORTED_FILE', /un JPEG est attendu/],
        [jpegOf(60_000, 60_000), 'UNSUPPORTED_FILE', /1024 points de côté au plus/],
        [Buffer.concat([whiteJpeg(), Buffer.alloc(200_000)]), 'PAYLOAD_TOO_LARGE', /200 ko au plus/],
      ];
      for (const [bytes, code, message] of wrong) {
        const { errors, code: got } = await test.executeTalents(viewer, UPLOAD, { id, file: photo(bytes) });
        assert.equal(got, code, String(message));
        assert.match(errors[0]?.message ?? '', message);
      }
      const { data } = await test.executeTalents(viewer, IMAGE, { id });
      assert.equal(data.findTalent.image, address(whiteJpeg()));
    }));

  it('stands on the sheet with nothing in it but the picture, until somebody takes it off', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db);
      const read = async () => (await test.executeTalents(viewer, IMAGE, { id })).data.findTalent;
      assert.deepEqual({ ...(await read()) }, { image: null, version: 1 });
      const { data, errors } = await test.executeTalents(viewer, UPLOAD, { id, file: photo(talkativeJpeg()) });
      assert.deepEqual(errors, []);
      assert.deepEqual({ ...data.uploadTalentPicture }, { image: address(whiteJpeg()), version: 2 });
      assert.deepEqual({ ...(await read()) }, { image: address(whiteJpeg()), version: 2 });
      for (const version of [3, 3]) {
        const taken = await test.executeTalents(viewer, DELETE, { id });
        assert.deepEqual({ ...taken.data.deleteTalentPicture }, { image: null, version });
      }
    }));

  it('goes with the person', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const id = await createTalent(test.db, { email: 'part@mail.example' });
      await test.executeTalents(viewer, UPLOAD, { id, file: photo(whiteJpeg()) });
      const { errors } = await test.executeTalents(viewer, ERASE, { id, email: 'part@mail.example' });
      assert.deepEqual(errors, []);
      assert.deepEqual(await test.db.selectFrom('talent_picture').select('talent_id').execute(), []);
    }));

  it('of a sheet that becomes another one is told in the trial: taken over, or let go where both have one', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const [keptId, mergedId] = [await createTalent(test.db), await createTalent(test.db)];
      const picture = (talent_id: string) =>
        test.db.insertInto('talent_picture').values({ talent_id, jpeg: whiteJpeg(), added_at: new Date() }).execute();
      const told = async () => {
        const { data, errors } = await test.executeTalents(viewer, TRY, { keptId, mergedId });
        assert.deepEqual(errors, []);
        return [data.mergeTalents.takesPicture, data.mergeTalents.losesPicture];
      };
      assert.deepEqual(await told(), [false, false]);
      await picture(mergedId);
      assert.deepEqual(await told(), [true, false]);
      await picture(keptId);
      assert.deepEqual(await told(), [false, true]);
    }));

  it('that came after a merge of before pictures stays when that is undone', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const [kept, merged] = [await createTalent(test.db), await createTalent(test.db)];
      const done = await test.executeTalents(viewer, MERGE, { keptId: kept, mergedId: merged, mergedVersion: 1 });
      assert.deepEqual(done.errors, []);
      await sql`update talent_merge set snapshot = snapshot #- '{parts,talent_picture}'`.execute(test.db);
      const undone = await test.executeTalents(viewer, UNDO, { id: done.data.mergeTalents.mergeId });
      assert.deepEqual(undone.errors, []);
      assert.equal((await test.executeTalents(viewer, IMAGE, { id: merged })).data.findTalent.image, null);
    }));

  it('comes over in a merge to who has none, and goes back with it', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const [kept, merged] = [await createTalent(test.db), await createTalent(test.db)];
      await test.executeTalents(viewer, UPLOAD, { id: merged, file: photo(whiteJpeg()) });
      const both = await test.executeTalents(viewer, MERGE, { keptId: kept, mergedId: merged, mergedVersion: 2 });
      assert.deepEqual(both.errors, []);
      assert.equal(both.data.mergeTalents.talent.image, address(whiteJpeg()));
      const undone = await test.executeTalents(viewer, UNDO, { id: both.data.mergeTalents.mergeId });
      assert.deepEqual(undone.errors, []);
      const image = async (id: string) =>
        (await test.executeTalents(viewer, IMAGE, { id })).data.findTalent.image as string | null;
      assert.deepEqual([await image(kept), await image(merged)], [null, address(whiteJpeg())]);
    }));
});
