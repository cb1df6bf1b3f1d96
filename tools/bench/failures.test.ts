import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attempt } from './attempts.ts';
import { isInFlight, type Kill } from './failures.ts';
import type { Passed } from './nginx-passed.ts';

const kills: Kill[] = [
  { who: 'API 1', sent: 100, gone: 150, ports: [4010] },
  { who: 'registry 1', sent: 300, gone: 310, ports: [3010, 3110, 3210] },
];
const attempt = (begun: number, ended: number): Attempt => ({ what: 'save', id: 'x', begun, ended, failure: '502' });
const to = (...ports: number[]): Passed => ({ status: 502, servers: ports.map((port) => ({ port, status: 502 })) });

test('in flight is what was with the process, or on its way there, when it was killed', () => {
  assert.equal(isInFlight(attempt(40, 120), to(4010), kills), true);
  assert.equal(isInFlight(attempt(140, 160), to(4010), kills), true);
  assert.equal(isInFlight(attempt(305, 320), to(3110), kills), true);
});

test('what was with another one, or came later, is not', () => {
  assert.equal(isInFlight(attempt(40, 120), to(4020), kills), false);
  assert.equal(isInFlight(attempt(160, 170), to(4010), kills), false);
  assert.equal(isInFlight(attempt(305, 320), to(4010), kills), false);
  assert.equal(isInFlight(attempt(40, 90), to(4010), kills), false);
});

test('what never came to the proxy is judged by its time', () => {
  assert.equal(isInFlight(attempt(40, 120), undefined, kills), true);
  assert.equal(isInFlight(attempt(160, 170), undefined, kills), false);
});
