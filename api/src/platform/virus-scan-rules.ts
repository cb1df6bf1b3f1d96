import type { Scanner } from './virus-scanner.ts';

interface Rule {
  /** As a scanner would name it. */
  name: string;
  matches(bytes: Buffer): boolean;
}

/** Where the test file of the antivirus makers begins; written in two halves so that no scanner takes this file for it. */
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}`;

/** How programs, archives, pictures and pages begin: a PDF that is also one of them is made to deceive. */
const OTHER_HEADS = [
  'MZ',
  '\x7fELF',
  'PK',
  'GIF8',
  '\x89PNG',
  '\xff\xd8\xff',
  'Rar!',
  '7z\xbc\xaf',
  '#!',
  '\xca\xfe\xba\xbe',
];

const rules: readonly Rule[] = [
  { name: 'Eicar-Test-Signature', matches: (bytes) => bytes.includes(EICAR, 0, 'latin1') },
  { name: 'Polyglot.Head', matches: hasOtherHead },
  { name: 'Polyglot.Zip', matches: endsAsZip },
  { name: 'Pdf.ActiveContent', matches: namesAction },
];

/** The name of the first rule that these bytes break, if any. */
export function findThreat(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return rules.find((rule) => rule.matches(buffer))?.name;
}

/** What is there without a virus scanner: it answers at once, offline. */
export function createRuleScanner(): Scanner {
  return {
    name: 'rules',
    immediate: true,
    async scan(bytes) {
      const finding = findThreat(bytes);
      return finding === undefined ? { state: 'clean' } : { state: 'infected', finding };
    },
  };
}

function hasOtherHead(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1_024).toString('latin1');
  const before = head.slice(0, Math.max(0, head.indexOf('%PDF-')));
  // Printers and mail gateways write lines of their own before a PDF; a tag there is a page.
  return before.includes('<') || OTHER_HEADS.some((magic) => before.startsWith(magic));
}

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_SIZE = 22;

/** Whether the end of the bytes is the directory of an archive, whose comment must reach exactly to their last one. */
function endsAsZip(bytes: Buffer): boolean {
  const first = Math.max(0, bytes.length - ZIP_END_SIZE - 65_535);
  let at = bytes.indexOf(ZIP_END, first);
  while (at !== -1 && at + ZIP_END_SIZE <= bytes.length) {
    if (at + ZIP_END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length) return true;
    at = bytes.indexOf(ZIP_END, at + 1);
  }
  return false;
}

const ACTION_NAME =
  /(?:[^\w]|\bobj|\d\sR|\/S|\/Type|\/Subtype)\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|SubmitForm|ImportData)(?!\w)/;

/** Between two words of a PDF. The length of a comment is bounded, or many of them would take quadratic time. */
const GAP = String.raw`[\s\0]*(?:%[^\r\n]{0,40}[\r\n][\s\0]*)?`;

/** The key of attached files with its value: three letters alone happen by chance in compressed data. */
const ATTACHED_FILE = new RegExp(String.raw`/EF${GAP}(?:<<|\d{1,10}${GAP}\d{1,5}${GAP}R(?!\w))`);

/**
 * The names of actions and attachments anywhere in the bytes: the table of a hostile file may point readers to objects
 * inside what looks like the data of a stream. A word before the slash is ordinary text, such as "HTML/JavaScript" in a title.
 */
function namesAction(bytes: Buffer): boolean {
  const text = bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return ACTION_NAME.test(text) || ATTACHED_FILE.test(text);
}
