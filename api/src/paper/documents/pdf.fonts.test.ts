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
