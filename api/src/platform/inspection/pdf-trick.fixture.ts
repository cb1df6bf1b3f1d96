import {
  ascii85,
  compressed,
  flate,
  hex,
  inHex,
  joined,
  lzw,
  mapped,
  packed,
  plain,
  runLength,
  saved,
  tableOf,
} from './pdf-builder.fixture.ts';
import type { Verdict } from './pdf-hostile.fixture.ts';

const SCRIPT = '/OpenAction<</S/JavaScript/JS(x)>>';
const script = { catalog: SCRIPT };
const paper = plain({});
const zip = Buffer.from(
  `PK\x03\x04\x14${'\0'.repeat(25)}PK\x01\x02\x14${'\0'.repeat(41)}PK\x05\x06\0\0\0\0\x01\0\x01\0${'\0'.repeat(10)}`,
  'latin1',
);
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const changed = (file: Buffer, from: string | RegExp, to: string) =>
  Buffer.from(
    file.toString('latin1').replace(from, () => to),
    'latin1',
  );
const hiddenObject = '1 0 obj\n<</Type/Catalog/Pages 2 0 R/URI(x)>>\nendobj';

/** Objects that only a table leads to: the first of them lies in the data of the last. */
function withMisleadingTable(
  inner: string,
  stream = `<</Length ${inner.length}>>\nstream\n${inner}\nendstream`,
): Buffer {
  const objects = [
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\n',
    `4 0 obj\n${stream}\nendobj\n`,
  ];
  const body = `%PDF-1.4\n${objects.join('')}`;
  const offsets = [body.indexOf(inner), ...objects.slice(1).map((object) => body.indexOf(object))];
  const end = `${tableOf(offsets)}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

const objectStream = (dictionary: string, text: string, packings = [flate]) =>
  plain({ more: [packed(dictionary, text, packings)] });

const hiding: readonly (readonly [string, Buffer, Verdict])[] = [
  ['letters as numbers of numbers', plain({ catalog: SCRIPT.replace('JavaScript', 'J#2361vaScript') }), 'action'],
  ['a zero after a name', plain({ catalog: SCRIPT.replace('JavaScript', 'JavaScript#00x') }), 'action'],
  ['comments between the words', plain(mapped(script, (text) => text.replaceAll('/', '%\n/'))), 'action'],
  [
    'zeros, tabs and form feeds between the words',
    plain(mapped(script, (text) => text.replaceAll('/', '\0\t\f/'))),
    'action',
  ],
  ['lines that end as on old machines', changed(plain(script), /\n/g, '\r'), 'action'],
  ['objects packed five times over', compressed(script, [ascii85, hex, runLength, lzw, flate]), 'too complex'],
  ['objects packed as in the nineties', compressed(script, [lzw]), 'too complex'],
  ['objects packed by nobody', compressed(script, []), 'action'],
  [
    'an object stream that says so in other letters',
    changed(compressed(script), '/Type/ObjStm', inHex('/Type/ObjStm')),
    'action',
  ],
  ['a later save that adds it', saved(paper, { 1: `<</Type/Catalog/Pages 2 0 R${SCRIPT}>>` }), 'action'],
  ['a later save that hides it', saved(plain(script), { 1: '<</Type/Catalog/Pages 2 0 R>>' }), 'action'],
  [
    'a revision whose kind another one has replaced',
    saved(plain({ catalog: '/OpenAction<</S 4 0 R>>', more: ['/Hide'] }), { 4: '/GoTo' }),
    'action',
  ],
  [
    'a number that is enormous',
    plain({ more: [`<</S/JavaScript>>\nendobj\n2147483647 0 obj\n<<${SCRIPT}>>`] }),
    'action',
  ],
  ['a word told twice', plain({ catalog: '/OpenAction<</S/JavaScript/S/GoTo>>' }), 'action'],
  ['a word told twice, packed', compressed({ catalog: '/OpenAction<</S/JavaScript/S/GoTo>>' }), 'action'],
  ['the end of the file', plain({ trailer: `/X<<${SCRIPT}>>` }), 'action'],
  [
    'an end of the file in the data of a stream',
    plain({ more: [{ dictionary: '', data: 'xref\n0 1\ntrailer\n<</Root 1 0 R/Encrypt 9 0 R>>' }] }),
    'not simple',
  ],
  [
    'an object whose head has a long comment',
    withMisleadingTable(`1 %${'a'.repeat(500)}\n0 %b\nobj<<>>endobj`),
    'not simple',
  ],
  ['an object whose head is glued', withMisleadingTable('1 0obj<<>>endobj'), 'not simple'],
  ['a catalog in the end of the file', plain({ trailer: '/Root<</Type/Catalog/OpenAction<</S/Hide>>>>' }), 'action'],
  ['depth', plain({ more: [`${'['.repeat(200)}${']'.repeat(200)}`] }), 'hidden'],
  ['an object in the data of a stream', withMisleadingTable(hiddenObject), 'not simple'],
  ['an object in a text', withMisleadingTable(hiddenObject, `(${hiddenObject})`), 'not simple'],
  ['an object in a comment', withMisleadingTable('1 0 obj<<>>endobj', '%1 0 obj<<>>endobj\nnull'), 'not simple'],
  ['an object whose head has a comment', withMisleadingTable('1%a\n0%b\nobj<</URI(x)>>endobj'), 'not simple'],
  ['an object stream that says it is none', objectStream('/Type/Nothing/N 1/First 4', '9 0 <</S/Hide>>'), 'not simple'],
  ['an object stream without a type', objectStream('/N 1/First 4', '9 0 <</S/Hide>>'), 'not simple'],
  [
    'an object stream that is unpacked in another way',
    objectStream('/Type/ObjStm/N 1/First 4/DecodeParms<</Predictor 12>>', '9 0 <<>>'),
    'not simple',
  ],
  [
    'an object stream with a filter of inline pictures',
    objectStream('/Type/ObjStm/N 1/First 4/F/FlateDecode', '9 0 <<>>'),
    'not simple',
  ],
  [
    'an object stream with two ends',
    changed(
      plain({ more: [{ dictionary: '/Type/ObjStm/N 1/First 4', data: '9 0 <<>>\nendstream\n/A' }] }),
      /(ObjStm.*)\/Length \d+/,
      'ObjStm/N 1/First 4/Length 9999',
    ),
    'not simple',
  ],
];

const framing: readonly (readonly [string, Buffer, Verdict])[] = [
  ['an archive behind it', joined(paper, zip), 'not simple'],
  ['an archive behind it and a line', joined(paper, zip, '\n'), 'not simple'],
  ['an archive behind it and many lines', joined(paper, zip, '\n'.repeat(3_000)), 'not simple'],
  ['an archive in its last stream', plain({ more: [{ dictionary: '', data: zip }] }), 'not simple'],
  ['an archive in its last comment', joined(paper, '%', zip, '\n%%EOF\n'), 'not simple'],
  ['an archive of another maker behind it', joined(paper, 'Rar!\x1a\x07\x01\0'), 'not simple'],
  [
    'an archive of another maker in a stream',
    plain({ more: [{ dictionary: '', data: 'Rar!\x1a\x07\x01\0' }] }),
    'not simple',
  ],
  ['a third archive in a stream', plain({ more: [{ dictionary: '', data: '7z\xbc\xaf\x27\x1c\0' }] }), 'not simple'],
  [
    'a program archive of PHP',
    plain({ more: [{ dictionary: '', data: '<?php __HALT_COMPILER(); ?>' }] }),
    'not simple',
  ],
  ['a page behind it', joined(paper, '<html><script>1</script>'), 'not simple'],
  ['a page behind it, with one more end', joined(paper, '<html><script>1</script>\n%%EOF\n'), 'not simple'],
  ['a page between two parts', changed(paper, 'xref\n0', '<html>\nxref\n0'), 'not simple'],
  ['a page before it', plain({ before: '<html><script>1</script>\n' }), 'not simple'],
  ['a page in its first comment', changed(paper, '%âãÏÓ', '%<script>1</script>'), 'not simple'],
  ['a mail before it', plain({ before: 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n' }), 'not simple'],
  ['a mail in its first lines', changed(paper, '%âãÏÓ', 'MIME-Version: 1.0\nContent-Type: text/html'), 'not simple'],
  ['a script before it', plain({ before: 'var pdf=1/*\n' }), 'not simple'],
  ['a script of the shell before it', plain({ before: '#!/bin/sh\nrm -rf ~\n' }), 'not simple'],
  ['a program before it', plain({ before: 'MZ\x90\0' }), 'not simple'],
  ['a moving picture before it', plain({ before: 'GIF89a' }), 'not simple'],
  ['a photograph before it', plain({ before: '\xff\xd8\xff\xe0\0\x10JFIF\0' }), 'not simple'],
  ['a photograph behind it', joined(paper, '\xff\xd8\xff\xe0\0\x10JFIF\0'), 'not simple'],
  ['an archive before it', plain({ before: zip.toString('latin1') }), 'not simple'],
  ['a word before it', plain({ before: 'x' }), 'not simple'],
  ['a beginning after 1,024 bytes', plain({ before: ' '.repeat(1_024) }), 'not a PDF'],
  ['the test file of the antivirus makers', plain({ more: [{ dictionary: '', data: EICAR }] }), 'virus'],
];

const broken: readonly (readonly [string, Buffer, Verdict])[] = [
  ['a password', plain({ trailer: '/Encrypt 4 0 R', more: ['<</Filter/Standard/V 2>>'] }), 'encrypted'],
  ['a password, packed', compressed({ trailer: '/Encrypt<</Filter/Standard/V 5>>' }), 'encrypted'],
  [
    'a certificate to read it',
    plain({ trailer: '/Encrypt<</Filter/Adobe.PubSec>>', more: [packed('/Type/ObjStm/N 1/First 4', 'x', [hex])] }),
    'encrypted',
  ],
  ['more lists than its readers have memory', plain({ more: [`[${'[]'.repeat(1_100_000)}]`] }), 'too complex'],
  [
    'forty megabytes in its objects',
    objectStream('/Type/ObjStm/N 1/First 4', `9 0 [${' '.repeat(40_000_000)}]`),
    'too complex',
  ],
  ['nothing after its head', Buffer.from('%PDF-1.7\n'), 'pages'],
  ['only an end', Buffer.from('%PDF-1.7\n%%EOF'), 'pages'],
  ['objects without an end', Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(90_000)}`), 'unreadable'],
  ['a text without an end', Buffer.from('%PDF-1.7\n1 0 obj\n(a'), 'unreadable'],
  ['an object stream of a billion objects', objectStream('/Type/ObjStm/N 999999999/First 4', '9 0 <<>>'), 'unreadable'],
  [
    'an object stream that is not packed as it says',
    plain({ more: [{ dictionary: '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', data: 'x' }] }),
    'unreadable',
  ],
  [
    'an object stream of photographs',
    objectStream('/Type/ObjStm/N 1/First 4', '9 0 <<>>', [{ name: '/DCTDecode', pack: (data) => data }]),
    'too complex',
  ],
  [
    'sixty references to references',
    plain({
      catalog: '/OpenAction 4 0 R',
      more: Array.from({ length: 60 }, (_, index) => (index === 59 ? '<</S/Hide>>' : `${5 + index} 0 R`)),
    }),
    'hidden',
  ],
];

/** What a PDF can do to whoever inspects it. */
export const tricks: readonly (readonly [what: string, file: Buffer, verdict: Verdict])[] = [
  ...hiding.map(([what, ...rest]) => [`a script or an object hidden by ${what}`, ...rest] as const),
  ...framing,
  ...broken,
];
