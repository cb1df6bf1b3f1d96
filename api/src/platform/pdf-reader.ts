import {
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';

/** What a PDF holds, every version of each object, because each reader decides for itself which one it shows. */
export interface PdfContents {
  /** Of every revision, by number: readers do not agree on generations. */
  versions: ReadonlyMap<number, readonly PDFObject[]>;
  trailers: readonly PDFDict[];
  /** Every name that stands in an object, whatever its place. */
  names: ReadonlySet<string>;
}

/** Bytes that belong to no PDF: between its objects, after its end, or an object inside another one's data. */
export class ForeignBytes extends Error {}

const codesOf = (word: string) => [...Buffer.from(word, 'latin1')];
const OBJ = codesOf('obj');
const ENDOBJ = codesOf('endobj');
const XREF = codesOf('xref');
const TRAILER = codesOf('trailer');
const STARTXREF = codesOf('startxref');
const EOF = codesOf('%%EOF');

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Between two words. The length of a comment is bounded, or many of them would take quadratic time. */
const GAP = String.raw`[\s\0]*(?:%[^\r\n]{0,80}[\r\n][\s\0]*){0,3}`;
const HEADER = new RegExp(String.raw`\d${GAP}(?<=[\s\0])\d{1,10}${GAP}(?<=[\s\0])obj(?![A-Za-z])`, 'g');

/** What an object stream may say of itself: another word could make its bytes mean something else to other readers. */
const OBJECT_STREAM_KEYS = new Set(['Type', 'N', 'First', 'Length', 'Filter', 'DecodeParms', 'Extends']);

const key = (name: string) => PDFName.of(name);

/**
 * Reads a file from its first byte to its last one instead of following its table: the table of a hostile file leads
 * each reader elsewhere. Whatever is no object, table or comment is refused.
 */
class WholeFileReader extends PDFParser {
  readonly versions = new Map<number, PDFObject[]>();
  readonly trailers: PDFDict[] = [];
  readonly names = new Set<string>();
  readonly #source: Buffer;
  /** Where the word `obj` of each object that was read ends. */
  readonly #headers = new Set<number>();

  constructor(source: Buffer) {
    super(source);
    this.#source = source;
    this.context.assign = recording(this.context, this.versions);
  }

  /** Throws ForeignBytes, and whatever the parser throws at an object that it cannot read. */
  async readAll(): Promise<PdfContents> {
    this.#skipHeader();
    for (this.skipWhitespaceAndComments(); !this.bytes.done(); this.skipWhitespaceAndComments()) this.#readPart();
    this.#checkHiddenObjects();
    if (!this.isEncrypted()) await this.#readObjectStreams();
    return this;
  }

  isEncrypted(): boolean {
    return this.trailers.some((trailer) => trailer.has(key('Encrypt')));
  }

  #skipHeader(): void {
    this.bytes.moveTo(this.#source.indexOf('%PDF-'));
    this.skipLine();
    this.skipWhitespace();
    // Some writers forget the comment sign before the bytes that tell mail programs that a PDF is binary.
    const start = this.bytes.offset();
    const line = /^[\x80-\xff]{1,16}[\r\n]/.exec(this.#source.toString('latin1', start, start + 20));
    if (line !== null) this.bytes.moveTo(start + line[0].length);
  }

  #readPart(): void {
    if (isDigit(this.bytes.peek())) {
      this.#readObject();
    } else if (this.matchKeyword(XREF)) {
      this.#skipTable();
    } else if (this.matchKeyword(TRAILER)) {
      this.skipWhitespaceAndComments();
      this.trailers.push(this.parseDict());
    } else if (this.matchKeyword(STARTXREF)) {
      this.skipWhitespaceAndComments();
      if (this.bytes.peek() === 0x2d || isDigit(this.bytes.peek())) this.parseRawNumber();
      // Some writers begin the next revision on the same line: it is no comment.
      this.skipWhitespace();
      this.matchKeyword(EOF);
    } else if (!this.matchKeyword(ENDOBJ)) {
      // Some writers end an object twice; anything else is foreign.
      throw new ForeignBytes(`No part of a PDF at ${this.bytes.offset()}.`);
    }
  }

  #readObject(): void {
    const at = this.bytes.offset();
    const objectNumber = this.parseRawInt();
    this.skipWhitespaceAndComments();
    if (!isDigit(this.bytes.peek())) throw new ForeignBytes(`No object at ${at}.`);
    const generation = this.parseRawInt();
    this.skipWhitespaceAndComments();
    if (!this.matchKeyword(OBJ)) throw new ForeignBytes(`No object at ${at}.`);
    this.#headers.add(this.bytes.offset());
    this.skipWhitespaceAndComments();
    const ref = PDFRef.of(objectNumber, generation);
    // An empty object means null.
    if (this.matchKeyword(ENDOBJ)) return;
    const object = this.parseObject(ref);
    this.context.assign(ref, object);
    if (object instanceof PDFRawStream && object.dict.has(key('Root'))) this.trailers.push(object.dict);
    this.skipWhitespaceAndComments();
    this.matchKeyword(ENDOBJ);
  }

  #skipTable(): void {
    this.skipWhitespaceAndComments();
    while (isDigit(this.bytes.peek()) || this.bytes.peek() === 0x6e || this.bytes.peek() === 0x66) {
      this.bytes.next();
      this.skipWhitespaceAndComments();
    }
  }

  /** The table of a hostile file points readers to objects inside the data of a stream, a text or a comment. */
  #checkHiddenObjects(): void {
    for (const { index, 0: header } of this.#source.toString('latin1').matchAll(HEADER)) {
      if (!this.#headers.has(index + header.length)) throw new ForeignBytes(`A hidden object at ${index}.`);
    }
  }

  async #readObjectStreams(): Promise<void> {
    for (const stream of [...this.versions.values()].flat()) {
      if (!(stream instanceof PDFRawStream)) continue;
      const { dict } = stream;
      const isObjectStream = dict.get(key('Type')) === key('ObjStm');
      // Some readers ask for these two words only.
      if (!isObjectStream && !(dict.has(key('N')) && dict.has(key('First')))) continue;
      if (!isObjectStream || !isOrdinary(stream, this.versions)) throw new ForeignBytes('An odd object stream.');
      await new ObjectStreamReader(stream, this.names).parseIntoContext();
    }
  }

  protected override parseName(): PDFName {
    const name = super.parseName();
    this.names.add(nameText(name));
    return name;
  }
}

class ObjectStreamReader extends PDFObjectStreamParser {
  readonly #names: Set<string>;

  constructor(stream: PDFRawStream, names: Set<string>) {
    super(stream);
    this.#names = names;
  }

  protected override parseName(): PDFName {
    const name = super.parseName();
    this.#names.add(nameText(name));
    return name;
  }
}

function recording(context: PDFContext, versions: Map<number, PDFObject[]>): PDFContext['assign'] {
  const assign = context.assign.bind(context);
  return (ref, object) => {
    const known = versions.get(ref.objectNumber);
    if (known === undefined) versions.set(ref.objectNumber, [object]);
    else known.push(object);
    assign(ref, object);
  };
}

/** Whether every reader takes the same bytes of it and unpacks them in the same way. */
function isOrdinary({ dict, contents }: PDFRawStream, versions: WholeFileReader['versions']): boolean {
  if (dict.keys().some((name) => !OBJECT_STREAM_KEYS.has(nameText(name)))) return false;
  const parameters = dict.get(key('DecodeParms'));
  if (parameters instanceof PDFDict && parameters.keys().length > 0) return false;
  const length = dict.get(key('Length'));
  const lengths = length instanceof PDFRef ? (versions.get(length.objectNumber) ?? []) : [length];
  // The end of the line before the end of the stream counts for some writers.
  return lengths.every((one) => one instanceof PDFNumber && Math.abs(one.asNumber() - contents.length) <= 2);
}

/** Each name is one object, however often it is used. */
const texts = new WeakMap<PDFName, string>();

/** A name as readers written in C take it: to its first zero. */
export function nameText(name: PDFName): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = name.decodeText().split('\0', 1)[0] ?? '';
  texts.set(name, text);
  return text;
}

/** Reads to the last end of the document. Throws when the bytes are no PDF that can be read whole. */
export async function readContents(bytes: Uint8Array): Promise<PdfContents & { encrypted: boolean }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf('%%EOF');
  const reader = new WholeFileReader(end === -1 ? file : file.subarray(0, end));
  const { versions, trailers, names } = await reader.readAll();
  return { versions, trailers, names, encrypted: reader.isEncrypted() };
}
