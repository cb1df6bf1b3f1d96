import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { clockBehindMs, clockFault, clockOfAddress, type OtherClock, readyToStart } from './clock-check.ts';
import { SettingsError, SettingsReader } from './settings-reader.ts';

const NOW = Date.UTC(2026, 0, 1);
const off = (seconds: number): OtherClock => ({
  whose: "the database's",
  ask: async () => new Date(Date.now() + seconds * 1_000),
});

it('a clock that is five seconds off is told of, whichever way', async () => {
  const at = (seconds: number): OtherClock => ({
    whose: 'the test’s',
    ask: async () => new Date(NOW + seconds * 1_000),
  });
  const now = () => NOW;
  for (const seconds of [0, 5, -5]) assert.equal(await clockFault(at(seconds), now), undefined);
  assert.match((await clockFault(at(60), now)) ?? '', /60 s behind the test’s: set both by NTP/);
  assert.match((await clockFault(at(-3_600), now)) ?? '', /3600 s ahead of the test’s/);
});

it('how far a clock is behind is told, and less than nothing where it is ahead', async () => {
  const at = (seconds: number): OtherClock => ({ whose: '', ask: async () => new Date(NOW + seconds * 1_000) });
  for (const seconds of [0, 60, -3_600]) assert.equal(await clockBehindMs(at(seconds), () => NOW), seconds * 1_000);
});

it('a slow answer is not held against anybody', async () => {
  const times = [NOW, NOW + 20_000];
  const fault = await clockFault({ whose: '', ask: async () => new Date(NOW + 9_000) }, () => times.shift() as number);
  assert.equal(fault, undefined);
});

it('a clock that tells whole seconds is given the second it rounds off', async () => {
  const rounded = { whose: '', grain: 1_000, ask: async () => new Date(NOW - 5_900) };
  assert.equal(await clockFault(rounded, () => NOW), undefined);
});

it('the settings and the clock are said at once, and a silent clock is no fault of this machine', async () => {
  const read = () => {
    const reader = new SettingsReader({});
    reader.text('LINK_SECRET');
    reader.finish('The server cannot start');
  };
  const isBoth = ({ message }: Error) => /LINK_SECRET is missing; The clock of this machine is 60 s/.test(message);
  await assert.rejects(readyToStart('The server cannot start', read, off(60)), isBoth);
  await assert.rejects(
    readyToStart('It cannot start', () => 1, off(60)),
    SettingsError,
  );
  assert.equal(await readyToStart('', () => 1, off(0)), 1);
  const silent = { whose: '', ask: () => Promise.reject(new Error('nobody')) };
  assert.equal(await readyToStart('', () => 1, silent), 1);
  assert.equal(await readyToStart('', () => 1, undefined), 1);
});

it('any server that speaks HTTP tells the time', async (t) => {
  const server = createServer((_request, answer) => answer.setHeader('date', new Date(0).toUTCString()).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  assert.match((await clockFault(clockOfAddress(address, 'the bucket’s'))) ?? '', /ahead of the bucket’s/);
});
