import type { Scanner } from './virus-scanner.port.ts';

interface Rule {
  /** As a scanner would name it. */
  name: string;
  matches(bytes: Buffer): boolean;
}

/**
 * Where the test file of the antivirus makers begins; written in two halves so that no scanner takes this file for it.
 */
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}`;

const rules: readonly Rule[] = [
  { name: 'Eicar-Test-Signature', matches: (bytes) => bytes.includes(EICAR, 0, 'latin1') },
  { name: 'Polyglot.Head', matches: hasOtherHead },
  { name: 'Polyglot.Zip', matches: hasArchiveEnd },
  { name: 'Polyglot.Archive', matches: hasArchiveHead },
  { name: 'Polyglot.Tail', matches: hasOtherTail },
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
    askedAtUpload: true,
    async scan(bytes) {
      const finding = findThreat(bytes);
      return finding === undefined ? { state: 'clean' } : { state: 'infected', finding };
    },
  };
}

/** What printers write before and after a document. */
const PRINTER = String.raw`\x1b%-12345X(?:@PJL[^\r\n<]*\r?\n)*`;
const ONLY_BEFORE = new RegExp(String.raw`^(?:\xef\xbb\xbf)?[\s\0]*(?:${PRINTER}[\s\0]*)?$`);
const ONLY_AFTER = new RegExp(String.raw`^[\s\0\x1a]*(?:${PRINTER}[\s\0]*)*$`);
/** A page, a mail or a program archive that begins inside what readers of PDFs skip. */
const OTHER_BEGINNING =
  /<(?:!doctype|html|head|body|script|iframe|svg|\?php)\b|^(?:MIME-Version|Content-Type|Content-Location):/im;

function hasOtherHead(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1_024).toString('latin1');
  return (
    !ONLY_BEFORE.test(head.slice(0, Math.max(0, head.indexOf('%PDF-')))) || OTHER_BEGINNING.test(beforeObjects(head))
  );
}

function beforeObjects(head: string): string {
  return head.split(/\d\s+obj/, 1)[0] ?? '';
}

/** Bytes after the last end of the document. Incremental saves have several ends, each of them followed by parts. */
function hasOtherTail(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF');
  return end !== -1 && !ONLY_AFTER.test(bytes.toString('latin1', end + 5));
}

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_SIZE = 22;
const ZIP_FILE = Buffer.from('PK\x01\x02', 'latin1');

/** Whether the directory of an archive is where programs look for it: some want its comment to reach the last byte. */
function hasArchiveEnd(bytes: Buffer): boolean {
  const first = Math.max(0, bytes.length - ZIP_END_SIZE - 65_535);
  const hasFiles = bytes.includes(ZIP_FILE);
  let at = bytes.indexOf(ZIP_END, first);
  while (at !== -1 && at + ZIP_END_SIZE <= bytes.length) {
    if (hasFiles || at + ZIP_END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length) return true;
    at = bytes.indexOf(ZIP_END, at + 1);
  }
  return false;
}

/** Six bytes that only an archive begins with: its programs find it behind anything. */
const ARCHIVE_HEADS = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '__HALT_COMPILER();'];

function hasArchiveHead(bytes: Buffer): boolean {
  return ARCHIVE_HEADS.some((head) => bytes.includes(head, 0, 'latin1'));
}

const ACTION_NAME =
  /(?:[^\w]|\bobj|\d\sR|\/S|\/Type|\/Subtype)\/(?:JavaScript|Launch|FileAttachment|RichMedia|SubmitForm|ImportData)(?!\w)/;

/**
 * The names of actions anywhere in the bytes, those that a reader skips included. A word before the slash is ordinary
 * text, such as "HTML/JavaScript" in a title.
 */
function namesAction(bytes: Buffer): boolean {
  const text = bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return ACTION_NAME.test(text);
}
