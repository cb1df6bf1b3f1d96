import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBucket } from './bucket-settings.ts';
import { SettingsError, SettingsReader } from './settings-reader.ts';

describe('the settings of a server', () => {
  it('are trimmed, and what is empty is not set', () => {
    const reader = new SettingsReader({ NAME: ' Bloom ', EMPTY: ' ', LIST: 'a, b,,c ' });
    assert.deepEqual(
      [reader.text('NAME'), reader.text('EMPTY', 'usual'), reader.optional('EMPTY'), reader.list('LIST')],
      ['Bloom', 'usual', null, ['a', 'b', 'c']],
    );
    reader.finish('It cannot start');
  });

  it('that are wrong are said all at once, in one sentence', () => {
    const reader = new SettingsReader({ PORT: 'x', KIND: 'z', RATE: '2', SITE: 'site', PAGE: 'http://bloom.test' });
    reader.text('MISSING');
    reader.port('PORT');
    reader.port('NO_PORT');
    reader.oneOf('KIND', ['a', 'b']);
    reader.number('RATE', 0.5, { from: 0, to: 1 });
    reader.url('SITE');
    reader.webUrl('PAGE');
    reader.attempt(() => {
      throw new Error('KEYS is no JSON.');
    });
    assert.throws(
      () => reader.finish('It cannot start'),
      (error) =>
        error instanceof SettingsError &&
        error.message ===
          'It cannot start: MISSING is missing; PORT must be a port number, not "x"; NO_PORT is missing; KIND must be one of a, b; RATE must be a number from 0 to 1, not "2"; SITE must be an address such as http://…; PAGE must use https, not http://bloom.test; KEYS is no JSON.',
    );
  });

  it('that are written with a slip of the pen are said, and what belongs to others is not', () => {
    const reader = new SettingsReader({
      SMPT_URL: 'smtp://mail.test',
      LINK_SECRETS: 'x',
      SHELL_URLS: 'x',
      SHELL_URL: 'x',
      HOME: '/root',
      TERM_PROGRAM: 'x',
      KEY_DIR: '',
      NATS_URL: 'nats://queue.test',
      EMAIL_FROM: 'x',
    });
    for (const name of ['SMTP_URL', 'LINK_SECRET', 'SHELL_URL', 'HOMEY', 'KEYS_DIR', 'ATS_URL', 'MAIL_FROM'])
      reader.optional(name);
    assert.throws(
      () => reader.finish('It cannot start'),
      /: SMPT_URL is no setting, but SMTP_URL is; LINK_SECRETS is no setting, but LINK_SECRET is\.$/,
    );
  });

  it('of a bucket belong together', () => {
    const reader = new SettingsReader({ X_BUCKET: 'b', X_ENDPOINT: 'http://s3.test' });
    readBucket(reader, 'X');
    assert.deepEqual(reader.wrong, [
      'X_ENDPOINT must use https',
      'X_ACCESS_KEY_ID is missing',
      'X_SECRET_ACCESS_KEY is missing',
    ]);
    assert.equal(readBucket(reader, 'Y'), null);
    const without = new SettingsReader({ Z_BUCKET: 'b', Z_ACCESS_KEY_ID: 'a', Z_SECRET_ACCESS_KEY: 's' });
    readBucket(without, 'Z');
    assert.deepEqual(without.wrong, ['Z_ENDPOINT is missing']);
  });
});
