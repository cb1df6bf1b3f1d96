import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { serveFiles, storeFile } from './platform/files.ts';
import { TEST_ROLES_CLAIM } from './platform/testing/test-issuer.ts';
import { isStaff } from './platform/viewer.ts';
import { openTestHttp, type TestHttp } from './testing/test-http.ts';

const CONTENT = Buffer.from('%PDF-1.7 0123456789');

serveFiles('/files/test/:id/:name', async (context, { id }) => {
  if (!isStaff(context.viewer)) return undefined;
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

  it('in quarantine are not for others than their sender', async () => {
    assert.equal((await get(await stored('quarantined'), admin)).status, 404);
  });
});

describe('papers', () => {
  const bloomerToken = (email: string) => http.issuer.token({ sub: email, email, [TEST_ROLES_CLAIM]: ['Bloomer'] });

  it('of a company and of a person are for their owner and staff', async () => {
    const { platform, db, create } = http.test;
    const { bloomer, billing } = await create.mission();
    const other = await create.bloomer();
    const file = await storeFile(platform, db, { bytes: CONTENT, name: 'kbis.pdf', state: 'clean' });
    await db.updateTable('society').set({ kbis_file_id: file.id }).where('id', '=', String(billing?.id)).execute();
    await db.updateTable('bloomer').set({ credential_file_id: file.id }).where('id', '=', bloomer.id).execute();
    for (const path of [`/files/society/${billing?.id}/kbis.pdf`, `/files/bloomer/${bloomer.id}/identity.pdf`]) {
      assert.equal((await get(path)).status, 401);
      assert.equal((await get(path, admin)).status, 200);
      assert.equal((await get(path, await bloomerToken(bloomer.email))).status, 200);
      assert.equal((await get(path, await bloomerToken(other.email))).status, 404);
    }
    const views = await db
      .selectFrom('audit_event')
      .select('actor')
      .where('object_kind', '=', 'identityDocument')
      .execute();
    assert.equal(views.length, 2);
    assert.equal((await get(`/files/society/${billing?.id}/constructor.pdf`, admin)).status, 404);
  });
});

describe('an upload', () => {
  const document = `mutation ($input: UploadActivityFileInput!) {
    uploadActivityFile(input: $input) { recordId urlCraS3 } }`;

  async function post(bytes: Uint8Array, activityRecordId: string, headers: Record<string, string>) {
    const form = new FormData();
    const input = { activityRecordId, activityFileType: 'CRA', file: null, signerFullname: 'Claire Durand' };
    form.set('operations', JSON.stringify({ query: document, variables: { input } }));
    form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
    form.set('0', new File([bytes as BlobPart], 'cra.pdf', { type: 'application/pdf' }));
    const response = await fetch(`${http.url}/graphql`, { method: 'POST', headers, body: form });
    return {
      status: response.status,
      body: (await response.json()) as { data?: never; errors?: { extensions: { code: string } }[] },
    };
  }

  async function activity(): Promise<string> {
    const { mission } = await http.test.create.mission({ enable_cra_upload: true });
    const { id } = await http.test.db
      .insertInto('activity')
      .values({
        mission_id: mission.id,
        month: '2026-10-01',
        nb_days_worked: 0,
        nb_days_markup_worked: 0,
        nb_days_markup2_worked: 0,
        nb_days_astreinte_worked: 0,
        details: '{}',
        hours_per_days: 8,
        holiday_zone: 'metropole',
        entered_by: 'test',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  it('needs the preflight header, a viewer, and less than 20 MB', async () => {
    const id = await activity();
    assert.equal((await post(CONTENT, id, { authorization: `Bearer ${admin}` })).status, 400);
    const preflight = { 'apollo-require-preflight': 'true' };
    assert.equal((await post(CONTENT, id, preflight)).status, 401);
    const large = await post(new Uint8Array(20_000_001), id, { ...preflight, authorization: `Bearer ${admin}` });
    assert.equal(large.status, 413);
    assert.equal(large.body.errors?.[0]?.extensions.code, 'PAYLOAD_TOO_LARGE');
  });

  it('reaches its mutation as a file', async () => {
    const headers = { 'apollo-require-preflight': 'true', authorization: `Bearer ${admin}` };
    const id = await activity();
    assert.equal((await post(CONTENT, id, headers)).body.errors?.[0]?.extensions.code, 'UNSUPPORTED_FILE');
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const accepted = await post(await pdf.save(), id, headers);
    assert.equal(accepted.body.errors, undefined);
    assert.equal(accepted.status, 200);
  });
});
