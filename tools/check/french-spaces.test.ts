import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looseSpacesIn, wideSpacesIn } from './french-spaces.ts';

const lines = (text: string) =>
  looseSpacesIn('a.tsx', text.replaceAll('%', '$')).map((problem) => /^a\.tsx:(\d+): /.exec(problem)?.[1]);

test('a plain space before a sign or inside guillemets is found, with its line', () => {
  const refused = [
    "const a = 'Supprimer ?';",
    'const a = `Supprimer « %{name}\\u202f»`;',
    'const a = `Supprimer «\\u202f%{name} »`;',
    'const a = `%{name} : supprimé`;',
    'const a = <Card title="Reçu : rien" />;',
    'const a = <p>Rien reçu ; écrivez.</p>;',
    'const a = <p>{name} ! Bravo</p>;',
    'const a = <p>Cliquez sur « {name}</p>;',
  ];
  for (const text of refused) assert.deepEqual(lines(`// où\n\n${text}\n`), ['3'], text);
  assert.deepEqual(lines('const a = (\n  <p>\n    Un mot\n    : un autre\n  </p>\n);\n'), ['3']);
});

test('no-break spaces, code, times, addresses and texts given to the letter pass', () => {
  const fine = [
    "const a = 'Supprimer\\u202f?';",
    "const a = <p>Rien reçu{'\\u202f'}; écrivez.</p>;",
    'const a = <p>Rien reçu&nbsp;: écrivez.</p>;',
    "const a = (\n  <p>\n    {name}\n    {'\\u00a0'}: supprimé\n  </p>\n);",
    "const a = isOpen ? 'Ouvert' : 'Fermé';",
    'const a = `%{isOpen ? 1 : 2}`;',
    "const a = 'https://example.test/?a=1';",
    "const a = 'HH:mm';",
    "const a = french('Supprimer ?');",
    "const a = 'Oups !';",
    '// « ceci » : un commentaire ?\nconst a = 1;',
  ];
  for (const text of fine) assert.deepEqual(lines(text), [], text);
});

test('a no-break space that is not narrow is found where the narrow one belongs, on pages and servers', () => {
  const refused = [
    "const a = 'Supprimer\\u00a0?';",
    'const a = `Supprimer «\\u00a0%{name}\\u202f»`;',
    'const a = `Supprimer «\\u202f%{name}\\u00a0»`;',
    "const a = <p>Rien reçu{'\\u00a0'}; écrivez.</p>;",
    "const a = <p>«{'\\u00a0'}Reçu.</p>;",
    'const a = <p>Rien reçu&nbsp;; écrivez.</p>;',
    "const a = 'Supprimer\u00a0!';",
  ];
  for (const text of refused) assert.equal(wideSpacesIn('a.tsx', `\n${text}`)[0]?.split(': ')[0], 'a.tsx:2', text);
  const fine = [
    "const a = 'Reçu\\u00a0: rien, 5\\u00a0%\\u202f; «\\u202frien\\u202f»';",
    'const a = { amount: `5\\u00a0€` };',
    'const a = /[ \\u00a0\\u202f]*([;?!]+)/;',
  ];
  for (const text of fine) assert.deepEqual(wideSpacesIn('a.tsx', text), [], text);
});
