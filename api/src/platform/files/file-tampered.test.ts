import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { TEST_ROLES_CLAIM } from '../testing/test-issuer.ts';
import { serveFiles, storeFile } from './files.ts';

const FILE = { bytes: Buffer.from('%PDF-1.7 0123456789'), name: 'cra.pdf', state: 'clean' } as const;

serveFiles('/files/kept/:id/:name', async (context, { id }) => {
  const file = await context.db.selectFrom('file').selectAll().where('id', '=', String(id)).executeTakeFirst();
  return file === undefined ? undefined : { file };
});

let http: TestHttp;
let admin: string;
before(async () => {
  http = await openTestHttp();
  admin = await http.issuer.token({ sub: 'admin', email: 'admin@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
});
after(() => http.close());

const get = (path: string, token: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${http.url}${path}`, { method, headers: { ...headers, authorization: `Bearer ${token}` } });

describe('a stored file', () => {
  it('is never shown changed, however lately it was read: whole, in part or by HEAD; staff are told', async () => {
    const { id, storage_key: key } = await storeFile(http.test.platform, http.test.db, FILE);
    const path = `/files/kept/${id}/cra.pdf`;
    assert.equal((await get(path, admin)).status, 200);
    assert.equal(await (await get(path, admin, { range: 'bytes=0-4' })).text(), '%PDF-');
    // As long as the true ones: nothing but the hash tells them apart.
    const forged = Buffer.from('%EVI-1.7 0123456789');
    await writeFile(join(http.test.platform.environment.filesDir, key.slice(0, 2), key), forged);
    const part = await get(path, admin, { range: 'bytes=0-4' });
    assert.notEqual(await part.text(), '%EVI-');
    for (const method of ['GET', 'HEAD']) assert.equal((await get(path, admin, {}, method)).status, 500, method);
    const told = await http.test.db
      .selectFrom('notification')
      .select('title')
      .where('dedupe_key', 'like', `fileDamaged:${id}:%`)
      .execute();
    assert.deepEqual([...new Set(told.map(({ title }) => title))], ['Document abîmé']);
  });
});
