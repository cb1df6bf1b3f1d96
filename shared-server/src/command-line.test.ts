import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';

/** A program that tells what it read of the words that were typed behind it. */
const PROGRAM = `
  import { readCommandLine } from '${import.meta.resolve('./command-line.ts')}';
  const read = readCommandLine({
    usage: 'greet [--loud] [--times 2] <name>',
    allowPositionals: true,
    options: { loud: { type: 'boolean', default: false }, times: { type: 'string' } },
  });
  console.log(JSON.stringify(read));
`;

function type(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', PROGRAM, '--', ...words],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

describe('what is typed behind a command', () => {
  it('is read, with what was not typed as it is without', () => {
    const { stdout } = type('--times', '3', 'Ada');
    assert.deepEqual(JSON.parse(stdout), { values: { times: '3', loud: false }, positionals: ['Ada'] });
  });

  it('may be a question how it is typed', () => {
    for (const word of ['--help', '-h'])
      assert.deepEqual(type(word), { status: 0, stdout: 'greet [--loud] [--times 2] <name>\n', stderr: '' });
  });

  it('is named where it is not known, before how it is typed', () => {
    for (const [words, problem] of [
      [['--quiet'], "Unknown option '--quiet'."],
      [['--times'], "Option '--times <value>' argument missing."],
    ] as const)
      assert.deepEqual(type(...words), {
        status: 2,
        stdout: '',
        stderr: `${problem}\n\ngreet [--loud] [--times 2] <name>\n`,
      });
  });
});
