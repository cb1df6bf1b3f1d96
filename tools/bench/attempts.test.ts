import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { Attempts } from './attempts.ts';

/** What the server answers, one after the other. */
let answers: [status: number, body: string][] = [];
const keys: string[] = [];
let server: Server;
let url: string;

before(async () => {
  server = createServer((request, response) => {
    keys.push(String(request.headers['idempotency-key']));
    const [status, body] = answers.shift() ?? [200, '{"data":{"ok":true}}'];
    request.resume().on('end', () => response.writeHead(status).end(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
after(() => server.close());

test('what failed is asked again with the same key, and noted as failed', async () => {
  const attempts = new Attempts();
  keys.length = 0;
  answers = [
    [502, '<html>'],
    [409, '{"errors":[{"extensions":{"reason":"IN_PROGRESS"}}]}'],
  ];
  assert.deepEqual(await attempts.insist('save', { url, headers: {}, body: '{}' }), { ok: true });
  assert.equal(new Set(keys).size, 1);
  assert.equal(keys.length, 3);
  assert.equal(attempts.failures().length, 1);
  attempts.close();
});

test('an answer that died with its server counts as done, a refusal is told', async () => {
  const attempts = new Attempts();
  answers = [[409, '{"errors":[{"extensions":{"reason":"ALREADY_DONE"}}]}']];
  assert.deepEqual(await attempts.insist('sign', { url, headers: {}, body: '{}' }), { done: true });
  answers = [[400, '{"errors":[{"message":"Non"}]}']];
  await assert.rejects(attempts.insist('sign', { url, headers: {}, body: '{}' }), /Non/);
  assert.equal(attempts.failures().length, 0);
  attempts.close();
});

test('whoever insists gives up once the measurement is over', async () => {
  const attempts = new Attempts();
  answers = Array.from({ length: 50 }, () => [502, 'nobody']);
  const insisting = attempts.insist('save', { url, headers: {}, body: '{}' });
  setTimeout(() => attempts.close(), 50);
  await assert.rejects(insisting, /The measurement is over/);
  answers = [];
});

test('what a page sends again by itself is none of its person’s business, unless it is in vain', async () => {
  const attempts = new Attempts();
  answers = [[502, '<html>']];
  assert.equal(await attempts.ask('list', { url, headers: {}, body: '{}' }), '{"data":{"ok":true}}');
  assert.deepEqual([attempts.repeated, attempts.givenUp.length], [1, 0]);
  answers = Array.from({ length: 3 }, () => [503, '<html>']);
  assert.equal(await attempts.ask('list', { url, headers: {}, body: '{}' }), undefined);
  assert.deepEqual([attempts.repeated, attempts.givenUp.length], [1, 1]);
  assert.equal(attempts.failures().length, 4);
  attempts.close();
});

test('what the API says itself is not sent again', async () => {
  const attempts = new Attempts();
  answers = [[503, '{"errors":[{"extensions":{"code":"EXTERNAL_UNAVAILABLE"}}]}']];
  assert.equal(await attempts.ask('list', { url, headers: {}, body: '{}' }), undefined);
  assert.deepEqual([attempts.failures().length, attempts.givenUp.length, answers.length], [1, 1, 0]);
  attempts.close();
});
