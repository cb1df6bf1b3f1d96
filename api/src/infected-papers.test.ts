import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { of } from '@bloom/shared-rules/words/elision';
import { scanFile } from './platform/files/file-quarantine.ts';
import { storeFile } from './platform/files/files.ts';
import { type TestContext, testApi } from './testing/test-api.ts';

const INFECTED = ['%PDF-1.7 X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const api = testApi();

async function quarantined({ platform, db }: TestContext, uploadedBy?: string): Promise<string> {
  const upload = { bytes: Buffer.from(INFECTED), name: 'papier.pdf', state: 'quarantined' as const };
  return (await storeFile(platform, db, { ...upload, ...(uploadedBy === undefined ? {} : { uploadedBy }) })).id;
}

async function toldTo({ db }: TestContext, column: 'staff_id' | 'bloomer_id', id: string): Promise<string[]> {
  const rows = await db.selectFrom('notification').select('description').where(column, '=', id).execute();
  return rows.map(({ description }) => description);
}

describe('a paper in which a virus is found', () => {
  it('leaves its company with the date that was read on it; the Bloomer and the staff are told', () =>
    api.rollback(async (test) => {
      const { db, create, platform } = test;
      const { billing, bloomer } = await create.mission();
      const [staff, sender] = [await create.staff(), await create.staff({ can_account: false })];
      const fileId = await quarantined(test, `staff:${sender.id}`);
      const papers = {
        urssaf_file_id: fileId,
        urssaf_expiration_date: '2027-01-31',
        kbis_expiration_date: '2027-02-28',
      };
      await db.updateTable('society').set(papers).where('id', '=', String(billing?.id)).execute();
      await scanFile(platform, fileId);
      const company = await db.selectFrom('society').selectAll().where('id', '=', String(billing?.id)).execute();
      assert.deepEqual(
        [company[0]?.urssaf_file_id, company[0]?.urssaf_expiration_date, company[0]?.kbis_expiration_date],
        [null, null, '2027-02-28'],
      );
      const sentence = `Le fichier «\u202fpapier.pdf\u202f» (document ${of(billing?.name ?? '')}) contient un virus\u00a0: il a été supprimé. Un fichier sain est à envoyer de nouveau.`;
      assert.deepEqual(await toldTo(test, 'bloomer_id', bloomer.id), [sentence]);
      for (const { id } of [staff, sender]) assert.deepEqual(await toldTo(test, 'staff_id', id), [sentence]);
    }));

  it('leaves its person; nobody else’s company or person changes', () =>
    api.rollback(async (test) => {
      const { db, create, platform } = test;
      const [infected, clean] = [await quarantined(test), await quarantined(test)];
      const bloomer = await create.bloomer({ credential_file_id: infected });
      const other = await create.bloomer({ credential_file_id: clean });
      await scanFile(platform, infected);
      const held = await db
        .selectFrom('bloomer')
        .select(['id', 'credential_file_id'])
        .where('id', 'in', [bloomer.id, other.id])
        .execute();
      assert.equal(held.find(({ id }) => id === bloomer.id)?.credential_file_id, null);
      assert.equal(held.find(({ id }) => id === other.id)?.credential_file_id, clean);
      assert.match((await toldTo(test, 'bloomer_id', bloomer.id)).join(), /pièce d’identité/);
      assert.deepEqual(await toldTo(test, 'bloomer_id', other.id), []);
    }));
});
