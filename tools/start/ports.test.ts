import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { assertPortsFree, freePortBase, portIsFree, portsFrom, readPortBase } from './ports.ts';

test('PORT_BASE shifts every port', () => {
  assert.deepEqual(portsFrom(3000), {
    shell: 3000,
    registry: 3100,
    clients: 3200,
    api: 4000,
    idp: 4100,
    smtp: 4025,
    postgres: 4432,
  });
  assert.deepEqual(portsFrom(7000), {
    shell: 7000,
    registry: 7100,
    clients: 7200,
    api: 8000,
    idp: 8100,
    smtp: 8025,
    postgres: 8432,
  });
});

test('PORT_BASE is 3000 unless set, and a wrong one is refused in one sentence', () => {
  assert.equal(readPortBase(undefined), 3000);
  assert.equal(readPortBase(''), 3000);
  assert.equal(readPortBase('8000'), 8000);
  for (const wrong of ['80', 'abc', '3000.5', '65000', '-1']) {
    assert.throws(() => readPortBase(wrong), /PORT_BASE must be a whole number from 1024 to \d+, not "/, wrong);
  }
});

test('a base with a port that browsers refuse is refused before anything starts', () => {
  assert.throws(() => readPortBase('5000'), /would use port 6000, which browsers refuse/);
  assert.throws(() => readPortBase('6566'), /port 6566/);
});

test('a port that somebody else holds is named, with ports that are free', async () => {
  const base = await freePortBase();
  const ports = portsFrom(base);
  const other = createServer().listen(ports.api, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  try {
    await assert.rejects(assertPortsFree(ports, base), (error: Error) => {
      assert.match(error.message, new RegExp(`^Port ${ports.api} \\(API\\) is taken by another program`));
      assert.match(error.message, /PORT_BASE=\d+ npm start$/);
      return true;
    });
    await assertPortsFree(ports, base, ['shell', 'registry']);
  } finally {
    other.close();
  }
});

test('a base is suggested whose ports the system does not take for outgoing connections meanwhile', async () => {
  const ports = portsFrom(58_000);
  const other = createServer().listen(ports.smtp, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  try {
    await assert.rejects(assertPortsFree(ports, 58_000), (error: Error) => {
      const suggested = Number(/PORT_BASE=(\d+) npm start$/.exec(error.message)?.[1]);
      assert.ok(Math.max(...Object.values(portsFrom(suggested))) < 32_768, error.message);
      return true;
    });
  } finally {
    other.close();
  }
});

test('a listener on all addresses holds the port as well', async () => {
  const other = createServer().listen(0, '0.0.0.0');
  await new Promise((resolve) => other.once('listening', resolve));
  try {
    assert.equal(await portIsFree((other.address() as AddressInfo).port), false);
  } finally {
    other.close();
  }
});
