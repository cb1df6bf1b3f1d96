import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadFont } from './pdf.fonts.ts';
import { readPdf } from './pdf.text.fixture.ts';
import { PdfWriter } from './pdf.writer.ts';

it('a word is as wide as before when somebody scaled where its letters stood', () => {
  const font = loadFont('latin-400');
  const drawn = font.layout('Signature');
  const width = drawn.advanceWidth;
  for (const position of drawn.positions) position.xAdvance *= 2;
  assert.equal(drawn.advanceWidth, 2 * width);
  assert.equal(font.layout('Signature').advanceWidth, width);
});

it('letters that were drawn as a part of an accented one are still read as themselves, in every later document', async () => {
  const written = async (text: string) => {
    const writer = new PdfWriter({ title: text, author: 'Bloom', subject: text, createdAt: new Date(0) });
    writer.block('P', text, { weight: 600 });
    return (await readPdf(await writer.finish(''))).pages.join('').replaceAll(/\s+/g, ' ');
  };
  await written('ÀÉÎÖÙÇÑ “ŉ”');
  assert.match(await written('L’ENTREPRISE A CONNU UNE SOCIÉTÉ'), /^L’ENTREPRISE A CONNU UNE SOCIÉTÉ/);
});

it('every kind of line end begins a line, a tab is a space, and figures of one width are read as figures', async () => {
  const writer = new PdfWriter({ title: 't', author: 'Bloom', subject: 's', createdAt: new Date(0) });
  writer.block('P', 'un\r\ndeux\rtrois\nquatre\tcinq', { width: 400 });
  const one = { tabular: true, align: 'right', width: 200 } as const;
  for (const amount of ['1\u202f111,11\u00a0€', '8\u202f888,88\u00a0€']) writer.block('P', amount, one);
  const [page = ''] = (await readPdf(await writer.finish(''))).pages;
  assert.deepEqual(page.trim().split('\n').slice(0, 4), ['un', 'deux', 'trois', 'quatre cinq']);
  assert.match(page.replaceAll(/\s+/g, ' '), /1 111,11 € 8 888,88 €/);
  const width = (text: string) => loadFont('latin-400').layout(text, ['tnum']).advanceWidth;
  assert.equal(width('1111'), width('8888'));
});
