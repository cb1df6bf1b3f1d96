import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, it } from 'node:test';

const SOURCES = new URL('../../', import.meta.url).pathname;

describe('mails that leave from an address that nobody reads', () => {
  it('say at which address a human is reached', async () => {
    const said: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: SOURCES, exclude: (name) => name.endsWith('.test.ts') })) {
      const text = readFileSync(`${SOURCES}${file}`, 'utf8');
      for (const [sentence] of text.matchAll(/(Une|Une autre) question[^`'"\n]*/g)) said.push(`${file}: ${sentence}`);
    }
    assert.ok(said.length > 10, `${said.length} were found`);
    assert.deepEqual(
      said.filter((sentence) => !/\$\{\w*[eE]mail\}/.test(sentence)),
      [],
    );
  });
});
