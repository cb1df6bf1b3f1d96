import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { bareReport } from './cra/activities/activities.fixture.ts';
import { TEST_ROLES_CLAIM } from './platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from './testing/test-http.ts';

const CONTENT = Buffer.from('%PDF-1.7 0123456789');

let http: TestHttp;
let admin: string;
before(async () => {
  http = await openTestHttp();
  admin = await http.issuer.token({ sub: 'admin', email: 'admin@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
});
after(() => http.close());

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
      body: (await response.json()) as { data?: never; errors?: { message: string; extensions: { code: string } }[] },
    };
  }

  async function activity(): Promise<string> {
    const { mission } = await http.test.create.mission({ enable_cra_upload: true });
    return bareReport(http.test, mission.id, '2026-10-01');
  }

  it('needs the preflight header, a viewer, and less than 20 MB', async () => {
    const id = await activity();
    assert.equal((await post(CONTENT, id, { authorization: `Bearer ${admin}` })).status, 400);
    const preflight = { 'apollo-require-preflight': 'true' };
    assert.equal((await post(CONTENT, id, preflight)).status, 401);
    const large = await post(new Uint8Array(20_000_001), id, { ...preflight, authorization: `Bearer ${admin}` });
    assert.equal(large.status, 413);
    const [refusal] = large.body.errors ?? [];
    assert.equal(refusal?.extensions.code, 'PAYLOAD_TOO_LARGE');
    // Whatever it was: what holds for its kind stands in it.
    assert.match(refusal?.message ?? '', /compte rendu.* 5 Mo au plus, un contrat 10 Mo, .*20 Mo\.$/);
  });

  it('is refused before its bytes arrive to who may not send any', async () => {
    const { port } = new URL(http.url);
    const answer = (headers: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.once('data', (chunk) => {
          resolve(String(chunk));
          socket.destroy();
        });
        socket.once('error', reject);
        const type = 'content-type: multipart/form-data; boundary=x\r\n';
        // Announced, and never sent.
        socket.write(`POST /graphql HTTP/1.1\r\nhost: x\r\n${type}content-length: 1000000\r\n${headers}\r\n`);
      });
    const preflight = 'apollo-require-preflight: true\r\n';
    assert.match(await answer(''), /^HTTP\/1\.1 400 /);
    assert.match(await answer(preflight), /^HTTP\/1\.1 401 /);
    assert.match(await answer(`${preflight}authorization: Bearer nothing\r\n`), /^HTTP\/1\.1 401 /);
  });

  it('carries an operation no larger than any other request, and one that changes something', async () => {
    const headers = { 'apollo-require-preflight': 'true', authorization: `Bearer ${admin}` };
    const send = async (operations: unknown) => {
      const form = new FormData();
      form.set('operations', JSON.stringify(operations));
      form.set('map', '{}');
      const response = await fetch(`${http.url}/graphql`, { method: 'POST', headers, body: form });
      const { errors = [] } = (await response.json()) as {
        errors?: { extensions: { code: string; reason?: string } }[];
      };
      return { status: response.status, reason: errors[0]?.extensions.reason ?? errors[0]?.extensions.code };
    };
    assert.deepEqual(await send({ query: '{ me { id } }' }), { status: 400, reason: 'METHOD' });
    const long = await send({ query: document, variables: { input: 'x'.repeat(1_000_000) } });
    assert.deepEqual(long, { status: 413, reason: 'PAYLOAD_TOO_LARGE' });
  });

  it('has a handful of parts', async () => {
    const headers = { 'apollo-require-preflight': 'true', authorization: `Bearer ${admin}` };
    const send = async (parts: number) => {
      const form = new FormData();
      form.set('operations', JSON.stringify({ query: 'mutation { readAllNotification }' }));
      form.set('map', '{}');
      for (let part = 0; part < parts; part += 1) form.set(`x${part}`, new File(['x'], 'x.pdf'));
      const response = await fetch(`${http.url}/graphql`, { method: 'POST', headers, body: form });
      return ((await response.json()) as { errors?: { message: string }[] }).errors?.[0]?.message;
    };
    assert.equal(await send(4), undefined);
    assert.equal(await send(5), 'Trop de fichiers en un seul envoi.');
    assert.equal(await send(100), 'Trop de fichiers en un seul envoi.');
  });

  it('is one of five at once of one person', async () => {
    const headers = { 'apollo-require-preflight': 'true', authorization: `Bearer ${admin}` };
    const id = await activity();
    const codes: (string | undefined)[] = [];
    const answers = await http.test.db.transaction().execute(async (transaction) => {
      // The hour of the five is counted after they are let in: they wait for it until the others were refused.
      await sql`lock table rate_counter in access exclusive mode`.execute(transaction);
      const all = Array.from({ length: 8 }, async () => {
        const { body } = await post(CONTENT, id, headers);
        codes.push(body.errors?.[0]?.extensions.code);
      });
      while (codes.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
      return all;
    });
    await Promise.all(answers);
    assert.deepEqual(codes, [...Array(3).fill('RATE_LIMITED'), ...Array(5).fill('UNSUPPORTED_FILE')]);
    assert.equal((await post(CONTENT, id, headers)).body.errors?.[0]?.extensions.code, 'UNSUPPORTED_FILE');
  });

  it('is one of twenty an hour of one person', async () => {
    const token = await http.issuer.token({ sub: 'busy', email: 'busy@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
    const headers = { 'apollo-require-preflight': 'true', authorization: `Bearer ${token}` };
    let accepted = 0;
    // Twice as many when the hour ends in between.
    while (accepted <= 40) {
      const { status, body } = await post(CONTENT, 'nothing', headers);
      const [error] = body.errors ?? [];
      if (error?.extensions.code === 'RATE_LIMITED') {
        assert.equal(status, 429);
        break;
      }
      assert.equal(error?.extensions.code, 'UNKNOWN_RECORD_ID');
      accepted += 1;
    }
    assert.ok(accepted >= 20 && accepted <= 40, `${accepted} were accepted`);
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
