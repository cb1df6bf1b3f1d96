import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { STREAM_LIMIT, startTestClamd, type TestClamd } from './virus-scan.fixture.ts';
import { clamdSignaturesOf, createClamdScanner } from './virus-scan-clamd.ts';
import { createScanner } from './virus-scanner-choice.ts';

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

describe('clamd', () => {
  let clamd: TestClamd;
  before(async () => {
    clamd = await startTestClamd();
  });
  beforeEach(() => {
    clamd.mode = 'well';
  });
  after(() => clamd.stop());

  const scan = (bytes: Uint8Array, timeLimit?: number) => createClamdScanner(clamd.address, timeLimit).scan(bytes);

  it('tells clean from infected, and what it found', async () => {
    assert.deepEqual(await createScanner({ clamd: clamd.address }).scan(Buffer.alloc(200_000, 'x')), {
      state: 'clean',
    });
    assert.deepEqual(await scan(new Uint8Array()), { state: 'clean' });
    const found = { state: 'infected', finding: 'Eicar-Test-Signature' };
    assert.deepEqual(await scan(Buffer.concat([Buffer.alloc(100_000), Buffer.from(EICAR)])), found);
  });

  it('scans twenty files at once', async () => {
    const before = clamd.scanned;
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => scan(Buffer.alloc(300_000, 'x'))));
    assert.ok(verdicts.every(({ state }) => state === 'clean'));
    assert.equal(clamd.scanned - before, 20);
  });

  it('gives no verdict when it is silent, closes, babbles, refuses the size, or is not there', async () => {
    clamd.mode = 'silent';
    await assert.rejects(scan(Buffer.from('x'), 30), /in time/);
    clamd.mode = 'closing';
    await assert.rejects(scan(Buffer.from('x')));
    clamd.mode = 'babbling';
    await assert.rejects(scan(Buffer.from('x')), /clamd answered/);
    clamd.mode = 'well';
    await assert.rejects(scan(Buffer.alloc(STREAM_LIMIT + 1)));
    await assert.rejects(createClamdScanner({ host: '127.0.0.1', port: 1 }).scan(Buffer.from('x')), /ECONNREFUSED/);
  });
});

describe('the signatures of clamd', () => {
  let clamd: TestClamd;
  before(async () => {
    clamd = await startTestClamd();
  });
  after(() => clamd.stop());

  it('have an age, also on a day of one figure; without any there is none', async () => {
    assert.deepEqual(await clamdSignaturesOf(clamd.address), new Date('2026-11-27T09:26:05Z'));
    clamd.version = 'ClamAV 1.4.3/27480/Sun Nov  1 09:26:05 2026';
    assert.deepEqual(await clamdSignaturesOf(clamd.address), new Date('2026-11-01T09:26:05Z'));
    clamd.version = 'ClamAV 1.4.3';
    await assert.rejects(clamdSignaturesOf(clamd.address), /clamd answered "ClamAV 1.4.3"/);
  });
});

describe('our own rules', () => {
  const scan = async (text: string) => {
    const verdict = await createScanner({ clamd: null }).scan(Buffer.from(text, 'latin1'));
    return verdict.state === 'clean' ? 'clean' : verdict.finding;
  };
  const zipEnd = (comment: string) => `PK\x05\x06${'\0'.repeat(16)}${String.fromCharCode(comment.length, 0)}${comment}`;

  for (const [what, text, expected] of [
    ['a PDF', '%PDF-1.7 hello %%EOF', 'clean'],
    ['the test file of the antivirus makers', EICAR, 'Eicar-Test-Signature'],
    ['that file inside a PDF', `%PDF-1.7\nstream\n${EICAR}\nendstream`, 'Eicar-Test-Signature'],
    ['a script', '%PDF-1.7 <</S/JavaScript/JS(x)>>', 'Pdf.ActiveContent'],
    ['a script in other letters', '%PDF-1.7 <</S/J#61vaScript/JS(x)>>', 'Pdf.ActiveContent'],
    ['a program before a PDF', 'MZ\x90\0 %PDF-1.7', 'Polyglot.Head'],
    ['a page before a PDF', '<script>alert(1)</script>%PDF-1.7', 'Polyglot.Head'],
    ['a picture before a PDF', 'GIF89a%PDF-1.7', 'Polyglot.Head'],
    ['an archive after a PDF', `%PDF-1.7 %%EOF${zipEnd('')}`, 'Polyglot.Zip'],
    ['an archive whose comment is a PDF', `%PDF-1.7${zipEnd('%%EOF')}`, 'Polyglot.Zip'],
    ['the letters of an archive in a picture', `%PDF-1.7 stream ${zipEnd('')} endstream %%EOF`, 'clean'],
    ['lines of a printer before a PDF', '\x1b%-12345X@PJL JOB\r\n%PDF-1.7', 'clean'],
  ] as const) {
    it(`${what}: ${expected}`, async () => assert.equal(await scan(text), expected));
  }
});
