import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Inspection } from './file-inspect.ts';
import { inspectApart } from './file-inspector.ts';
import { compressed, inHex, mapped, plain } from './pdf-builder.fixture.ts';
import { harmless } from './pdf-harmless.fixture.ts';
import { hostile, type Verdict } from './pdf-hostile.fixture.ts';
import { honestTables, tables } from './pdf-table.fixture.ts';
import { tricks } from './pdf-trick.fixture.ts';

/** What the person reads. */
const SENTENCES: Record<Verdict, readonly [reason: string, sentence: string]> = {
  action: ['ACTIVE', 'Ce PDF contient un script ou une action\u00a0: exportez-le de nouveau en PDF simple.'],
  link: [
    'ACTIVE',
    'Ce PDF contient un lien qui n’ouvre ni une page web ni un courriel\u00a0: enlevez-le, puis exportez-le de nouveau en PDF simple.',
  ],
  attachment: ['ACTIVE', 'Ce PDF contient un fichier joint\u00a0: exportez-le de nouveau en PDF simple.'],
  media: ['ACTIVE', 'Ce PDF contient un son, une vidéo ou un objet animé\u00a0: exportez-le de nouveau en PDF simple.'],
  outside: [
    'ACTIVE',
    'Ce PDF va chercher une partie de son contenu ailleurs\u00a0: exportez-le de nouveau en PDF simple.',
  ],
  hidden: ['ACTIVE', 'Ce PDF cache une partie de son contenu\u00a0: exportez-le de nouveau en PDF simple.'],
  'too large': [
    'TOO_COMPLEX',
    'Ce PDF contient une image trop grande\u00a0: numérisez-le avec une résolution plus basse.',
  ],
  'not simple': ['NOT_PDF', 'Ce fichier n’est pas un simple PDF\u00a0: exportez-le de nouveau en PDF.'],
  'not a PDF': ['NOT_PDF', 'Ce fichier n’est pas un PDF\u00a0: exportez-le en PDF.'],
  unreadable: ['UNREADABLE', 'Ce PDF est illisible ou abîmé\u00a0: exportez-le de nouveau en PDF.'],
  encrypted: ['ENCRYPTED', 'Ce PDF est protégé par un mot de passe\u00a0: enlevez la protection puis renvoyez-le.'],
  pages: ['PAGES', 'Ce PDF doit avoir entre 1 et 200 pages.'],
  virus: ['INFECTED', 'Ce fichier contient un virus.'],
  'too complex': [
    'TOO_COMPLEX',
    'Ce PDF est trop complexe pour être vérifié\u00a0: exportez-le de nouveau en PDF simple.',
  ],
};

type Accepted = Extract<Inspection, { pages: number }>;

async function check(file: Uint8Array, verdict: Verdict): Promise<void> {
  const { refusal } = await inspectApart(file);
  assert.deepEqual([refusal?.reason, refusal?.message], SENTENCES[verdict]);
}

describe('a PDF that can do harm', () => {
  for (const [what, paper, verdict] of hostile) {
    it(`by ${what} is refused, in plain, packed, and in other letters`, async () => {
      await check(plain(paper), verdict);
      await check(compressed(paper), verdict);
      await check(plain(mapped(paper, inHex)), verdict);
      await check(compressed(mapped(paper, inHex)), verdict);
    });
  }

  for (const [what, file, verdict] of [...tricks, ...tables]) {
    it(`by ${what} is refused`, () => check(file, verdict));
  }
});

describe('a PDF that people send', () => {
  for (const [what, make, pages] of harmless) {
    it(`${what} is accepted`, async () => {
      const { invoice: _carried, text: _read, ...answer } = (await inspectApart(await make())) as Accepted;
      assert.deepEqual(answer, { pages });
    });
  }

  for (const [what, file] of honestTables) {
    it(`with ${what} is accepted`, async () => assert.deepEqual(await inspectApart(file), { pages: 1, text: '' }));
  }
});

describe('a bomb', () => {
  it('is refused, and stops neither the files around it nor the process', async () => {
    // A parser keeps every name it ever saw: twice the memory that one inspection may take, and it is never given back.
    const names = Array.from({ length: 1_800_000 }, (_, index) => `/${index.toString(36)}`);
    const bomb = plain({ more: [`[${names.join('')}]`] });
    const answers = Promise.all([plain({}), bomb, plain({})].map((file) => inspectApart(file)));
    const sentences = (await answers).map(({ refusal }) => refusal?.message);
    assert.deepEqual(sentences, [undefined, SENTENCES['too complex'][1], undefined]);
  });
});
