import { fileNameOfPath, safeFileName } from './file-name.ts';

test.each([
  ['CRA de novembre.pdf', 'CRA de novembre.pdf'],
  ['facture\u202efdp.exe', 'facturefdp.exe'],
  ['a\u0000b\nc\u200b.pdf', 'abc.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Users\\x.pdf', 'C_Users_x.pdf'],
  ['<script>.pdf', '_script_.pdf'],
  ['  deux   espaces .pdf ', 'deux espaces .pdf'],
  ['\u202e\u0007', 'fichier'],
  ['', 'fichier'],
])('%j is shown as %j', (name, shown) => {
  expect(safeFileName(name)).toBe(shown);
});

test('a very long name is cut and keeps its extension', () => {
  const name = safeFileName(`${'é'.repeat(300)}.pdf`);
  expect([...name]).toHaveLength(120);
  expect(name).toMatch(/é…\.pdf$/);
});

test.each([
  ['/files/activity/2026-11-01/a1/cra/Maison%20Clairval_mai.pdf', 'Maison Clairval_mai.pdf'],
  ['/files/a/%E0%A4%A', '%E0%A4%A'],
  ['/files/a/x%2F..%2Fy.pdf?download=1', 'x_.._y.pdf'],
  ['/files/', 'document.pdf'],
])('the name in %s', (path, name) => {
  expect(fileNameOfPath(path)).toBe(name);
});
