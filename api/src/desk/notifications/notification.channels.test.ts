import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CommunicationType, channelsFor } from './notification.channels.ts';
import { politeInstant } from './notification.quiet-hours.ts';

describe('the channels of a notification', () => {
  const table: [CommunicationType, boolean, string[], string[], string[]][] = [
    // choice, proven number, urgent, important, info
    ['email', false, ['email'], ['email'], []],
    ['sms', true, ['sms', 'email'], ['sms'], []],
    ['whatsapp', true, ['whatsapp', 'email'], ['whatsapp'], []],
    ['none', true, ['doNotDisturbed'], ['doNotDisturbed'], ['doNotDisturbed']],
    // Chosen and not proven yet: the news must not be lost.
    ['sms', false, ['email'], ['email'], []],
    ['whatsapp', false, ['email'], ['email'], []],
  ];
  for (const [communicationType, hasPhone, urgent, important, info] of table) {
    it(`for ${communicationType}${hasPhone ? ' with a proven number' : ''}`, () => {
      const reach = { communicationType, hasPhone };
      assert.deepEqual(channelsFor('urgent', reach), urgent);
      assert.deepEqual(channelsFor('important', reach), important);
      assert.deepEqual(channelsFor('info', reach), info);
    });
  }
});

describe('quiet hours', () => {
  const table: [string, string, string][] = [
    ['a Friday at 10:00 passes', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
    ['a Friday at 8:00 sharp passes', '2026-11-20T07:00:00Z', '2026-11-20T07:00:00.000Z'],
    ['a Thursday at 7:59 waits for 8:00', '2026-11-19T06:59:00Z', '2026-11-19T07:00:00.000Z'],
    ['a Thursday at 20:00 waits for Friday', '2026-11-19T19:00:00Z', '2026-11-20T07:00:00.000Z'],
    ['a Friday evening waits for Monday', '2026-11-20T19:30:00Z', '2026-11-23T07:00:00.000Z'],
    ['a Saturday noon waits for Monday', '2026-11-21T11:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['a Sunday at 23:30 waits for Monday', '2026-11-22T22:30:00Z', '2026-11-23T07:00:00.000Z'],
    // Clocks change on Sunday 25 October and on Sunday 29 March: eight o'clock stays eight o'clock.
    ['the week-end of winter time', '2026-10-24T12:00:00Z', '2026-10-26T07:00:00.000Z'],
    ['the week-end of summer time', '2027-03-27T12:00:00Z', '2027-03-29T06:00:00.000Z'],
  ];
  for (const [name, now, expected] of table) {
    it(name, () => assert.equal(politeInstant(new Date(now)).toISOString(), expected));
  }
});
