import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { serveFiles, sha256, storeFile } from '../files/files.ts';
import { TEST_ROLES_CLAIM } from '../testing/test-issuer.ts';
import { isStaff } from '../viewer/viewer.ts';

const CONTENT = Buffer.from('%PDF-1.7 0123456789');

serveFiles('/files/test/:id/:name', async (context, { id }) => {
  if (!isStaff(context.viewer)) return undefined;
  const file = await context.db.selectFrom('file').selectAll().where('id', '=', String(id)).executeTakeFirst();
  return file === undefined ? undefined : { file };
});

let made = 0;
serveFiles('/files/made/:name', async () => {
  made += 1;
  return { bytes: CONTENT, name: 'made.pdf' };
});

let http: TestHttp;
let admin: string;
before(async () => {
  http = await openTestHttp();
  admin = await http.issuer.token({ sub: 'admin', email: 'admin@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
});
after(() => http.close());

const get = (path: string, token?: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${http.url}${path}`, {
    method,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });

async function stored(state: 'clean' | 'quarantined' = 'clean'): Promise<string> {
  const { platform, db } = http.test;
  const file = await storeFile(platform, db, { bytes: CONTENT, name: 'relevé "d’octobre".pdf', state });
  return `/files/test/${file.id}/cra.pdf`;
}

describe('files', () => {
  it('are refused with a status and a sentence', async () => {
    const path = await stored();
    const refused = await get(path);
    assert.equal(refused.status, 401);
    const body = (await refused.json()) as { status: number; result: string };
    assert.equal(body.status, 401);
    assert.equal(body.result, 'Connexion requise.');
    const stranger = await http.issuer.token({ sub: 'stranger', [TEST_ROLES_CLAIM]: ['Bloomer'] });
    assert.equal((await get(path, stranger)).status, 404);
    for (const other of ['/files/nothing', '/files/test/../../etc/passwd', '/talents/x/cv.pdf']) {
      assert.equal((await get(other, admin)).status, 404, other);
    }
    assert.equal((await get('/files/%E0%A4%A', admin)).status, 400);
  });

  it('are served as inert PDF, whole, in part and by HEAD', async () => {
    const path = await stored();
    const whole = await get(path, admin);
    assert.equal(whole.status, 200);
    assert.deepEqual(Buffer.from(await whole.arrayBuffer()), CONTENT);
    assert.equal(whole.headers.get('content-type'), 'application/pdf');
    assert.equal(whole.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(whole.headers.get('content-security-policy'), "sandbox; default-src 'none'");
    assert.equal(whole.headers.get('cache-control'), 'private, no-store');
    const part = await get(path, admin, { range: 'bytes=0-4' });
    assert.equal(part.status, 206);
    assert.equal(await part.text(), '%PDF-');
    assert.equal(part.headers.get('content-range'), `bytes 0-4/${CONTENT.length}`);
    assert.equal(await (await get(path, admin, { range: 'bytes=-3' })).text(), '789');
    assert.equal((await get(path, admin, { range: 'bytes=900-' })).status, 416);
    const head = await get(path, admin, {}, 'HEAD');
    assert.equal(head.headers.get('content-length'), String(CONTENT.length));
    assert.equal((await get(path, undefined, {}, 'HEAD')).status, 401);
  });

  it('in quarantine are not for others than their sender, who may only save them', async () => {
    const path = await stored('quarantined');
    const refused = await get(path, admin);
    assert.equal(refused.status, 404);
    assert.match(((await refused.json()) as { result: string }).result, /en cours de vérification/);
    const viewer = await http.test.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', 'admin@bloom.example')
      .execute();
    await http.test.db
      .updateTable('file')
      .set({ uploaded_by: `staff:${viewer[0]?.id}` })
      .execute();
    const own = await get(path, admin);
    assert.equal(own.status, 200);
    assert.match(own.headers.get('content-disposition') ?? '', /^attachment; /);
  });

  for (const state of ['infected', 'superseded', 'purged'] as const) {
    it(`that are ${state} are gone, for everybody`, async () => {
      const { db } = http.test;
      const values = { storage_key: state, name: 'x', media_type: 'application/pdf', byte_size: 1, sha256: 'x', state };
      const { id } = await db.insertInto('file').values(values).returning('id').executeTakeFirstOrThrow();
      assert.equal((await get(`/files/test/${id}/x.pdf`, admin)).status, 404);
    });
  }
});

describe('a file over HTTP', () => {
  const tag = `"${sha256(CONTENT)}"`;

  it('is known by its hash: unchanged is 304, another version is sent whole', async () => {
    const path = await stored();
    const whole = await get(path, admin);
    assert.equal(whole.headers.get('etag'), tag);
    for (const condition of [tag, `W/${tag}`, `"other", ${tag}`]) {
      assert.equal((await get(path, admin, { 'if-none-match': condition })).status, 304);
    }
    assert.equal((await get(path, admin, { 'if-none-match': '"other"' })).status, 200);
    // Whoever may not see it learns nothing from the condition either.
    assert.equal((await get(path, undefined, { 'if-none-match': tag })).status, 401);
    const range = { range: 'bytes=0-4' };
    assert.equal((await get(path, admin, { ...range, 'if-range': tag })).status, 206);
    for (const other of ['"other"', `W/${tag}`, 'Sat, 21 Nov 2026 10:00:00 GMT']) {
      assert.equal((await get(path, admin, { ...range, 'if-range': other })).status, 200);
    }
  });

  it('has the length and the headers of its parts, by HEAD too', async () => {
    const path = await stored();
    const part = await get(path, admin, { range: 'bytes=2-5' }, 'HEAD');
    assert.equal(part.status, 206);
    assert.equal(part.headers.get('content-length'), '4');
    assert.equal(part.headers.get('content-range'), `bytes 2-5/${CONTENT.length}`);
    assert.equal(part.headers.get('content-type'), 'application/pdf');
    const beyond = await get(path, admin, { range: 'bytes=19-' });
    assert.equal(beyond.status, 416);
    assert.equal(beyond.headers.get('content-range'), `bytes */${CONTENT.length}`);
    assert.equal((await beyond.bytes()).length, 0);
  });

  it('is not sent a thousand times over by a thousand ranges', async () => {
    const flood = `bytes=${Array.from({ length: 1_000 }, () => '0-').join(',')}`;
    const answer = await get(await stored(), admin, { range: flood });
    assert.deepEqual([answer.status, (await answer.bytes()).length], [200, CONTENT.length]);
  });

  it('is not made anew for a flood of its parts', async () => {
    const flooder = await http.issuer.token({
      sub: 'flooder',
      [TEST_ROLES_CLAIM]: ['Admin'],
      email: 'f@bloom.example',
    });
    const statuses: number[] = [];
    const before = made;
    // However the clock cuts them into minutes, one minute has more than it may.
    for (let part = 0; part < 250; part += 1) {
      statuses.push((await get('/files/made/x.pdf', flooder, { range: `bytes=${part % 9}-` })).status);
    }
    assert.deepEqual([statuses[0], statuses.includes(429)], [206, true]);
    assert.ok(made - before < statuses.length);
  });

  it('is offered under its name in every alphabet, and always as a PDF', async () => {
    const answer = await get(await stored(), admin);
    assert.equal(
      answer.headers.get('content-disposition'),
      'inline; filename="releve _d_octobre_.pdf"; ' + "filename*=UTF-8''relev%C3%A9%20_d%E2%80%99octobre_.pdf",
    );
  });

  it('may be fetched by our page only, which may read what it needs', async () => {
    const path = await stored();
    const ours = await get(path, admin, { origin: 'http://shell.test' });
    assert.equal(ours.headers.get('access-control-allow-origin'), 'http://shell.test');
    for (const name of ['etag', 'content-range', 'content-disposition', 'accept-ranges']) {
      assert.ok(ours.headers.get('access-control-expose-headers')?.includes(name), name);
    }
    const other = await get(path, admin, { origin: 'http://evil.test' });
    assert.equal(other.headers.get('access-control-allow-origin'), null);
  });

  it('has no other way to it', async () => {
    const path = await stored();
    const id = path.split('/')[3] ?? '';
    for (const other of [
      `/files/test%2f${id}/cra.pdf`,
      `/files/test/${id}%2fcra.pdf`,
      `/files/test/..%2ftest/${id}/cra.pdf`,
      `/files/test/%2e%2e/test/${id}/cra.pdf`,
      `/files/test/${id}/%2e%2e%2f%2e%2e%2fetc%2fpasswd`,
      `/files/test/${id}/..%5c..%5cwindows`,
      `/files/test/${id}/cra.pdf%00.html`,
      `/files/test/${id}/a%0d%0aset-cookie:x`,
      `//files/test/${id}/cra.pdf`,
      `/files/./test/../test/${id}`,
      `/files/test/${id}/${'x'.repeat(4_000)}/y`,
    ]) {
      const answer = await raw(other);
      assert.match(answer, /^HTTP\/1\.1 (400|404) /, other);
      assert.equal(answer.includes('%PDF'), false);
    }
    assert.match(await raw(path), /^HTTP\/1\.1 200 /);
  });

  it('is not shown when its bytes changed, were lost, or the store is away; nothing else is told', async () => {
    const { platform } = http.test;
    for (const [what, damage, status] of [
      ['abîmé', (file: string) => writeFile(file, 'something else'), 500],
      ['introuvable', (file: string) => rm(file), 503],
    ] as const) {
      const path = await stored();
      const id = path.split('/')[3] ?? '';
      const { storage_key: key } = await http.test.db
        .selectFrom('file')
        .select('storage_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await damage(join(platform.environment.filesDir, key.slice(0, 2), key));
      const answer = await get(path, admin, { range: 'bytes=0-4' });
      assert.equal(answer.status, status);
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
      assert.equal(answer.headers.get('content-disposition'), null);
      const { result } = (await answer.json()) as { result: string };
      assert.match(result, new RegExp(what));
      assert.equal(result.includes(key), false);
    }
  });
});

/** A request that no client has tidied up. */
function raw(path: string): Promise<string> {
  const { port } = new URL(http.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin}\r\nconnection: close\r\n\r\n`);
  });
}
