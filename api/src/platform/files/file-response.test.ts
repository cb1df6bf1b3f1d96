import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { TEST_ROLES_CLAIM } from '../testing/test-issuer.ts';
import { serveFiles, storeFile } from './files.ts';

const DATA = Buffer.from('{"données":[]}');
const mediaType = 'application/json';

serveFiles('/files/data/made/:name', async () => ({ bytes: DATA, name: 'mes-donnees.json', mediaType }));
serveFiles('/files/data/stored/:id', async ({ db }, { id = '' }) => {
  const file = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  return file && { file };
});

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

describe('data of people', () => {
  it('are offered as what they are, and never shown in place', async () => {
    const authorization = `Bearer ${await http.issuer.token({ sub: 'admin', [TEST_ROLES_CLAIM]: ['Admin'] })}`;
    const { platform, db } = http.test;
    const file = await storeFile(platform, db, { bytes: DATA, name: 'mes-donnees.json', mediaType, state: 'clean' });
    for (const path of ['/files/data/made/x', `/files/data/stored/${file.id}`]) {
      const answer = await fetch(http.url + path, { headers: { authorization } });
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
      const disposition = answer.headers.get('content-disposition') ?? '';
      assert.match(disposition, /^attachment; filename="mes-donnees\.json"; filename\*=UTF-8''mes-donnees\.json$/);
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
      assert.deepEqual(await answer.json(), { données: [] });
    }
  });
});
