import {
  type PDFContext,
  type PDFDict,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { PdfContents } from './pdf-contents.ts';
import { objectHeads, trailerHeads } from './pdf-heads.ts';
import { nameText } from './pdf-names.ts';
import { checkSize, ForeignBytes, isOrdinary, MAX_UNPACKED, unpackedStream } from './pdf-packing.ts';
import { checkTable, isTable, tableRoom } from './pdf-tables.ts';

const codesOf = (word: string) => [...Buffer.from(word, 'latin1')];
const OBJ = codesOf('obj');
const ENDOBJ = codesOf('endobj');
const XREF = codesOf('xref');
const TRAILER = codesOf('trailer');
const STARTXREF = codesOf('startxref');
const EOF = codesOf('%%EOF');

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

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
  /** Where the first words of objects and trailers that were read end. */
  readonly #heads = new Set<number>();

  constructor(source: Buffer) {
    super(source);
    this.#source = source;
    this.context.assign = recording(this.context, this.versions);
  }

  /** Throws ForeignBytes, and whatever the parser throws at an object that it cannot read. */
  async readAll(): Promise<PdfContents> {
    checkSize(this.#source);
    this.#skipHeader();
    for (this.skipWhitespaceAndComments(); !this.bytes.done(); this.skipWhitespaceAndComments()) this.#readPart();
    this.#checkHiddenObjects();
    if (!this.isEncrypted()) this.#checkTables(await this.#readObjectStreams());
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
      this.#heads.add(this.bytes.offset());
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
    this.#heads.add(this.bytes.offset());
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
    for (const end of [...objectHeads(this.#source), ...trailerHeads(this.#source)]) {
      if (!this.#heads.has(end)) throw new ForeignBytes(`Something hidden at ${end}.`);
    }
  }

  /** The room that they left. */
  async #readObjectStreams(): Promise<number> {
    let room = MAX_UNPACKED;
    for (const stream of [...this.versions.values()].flat()) {
      if (!(stream instanceof PDFRawStream)) continue;
      const { dict } = stream;
      const isObjectStream = dict.get(key('Type')) === key('ObjStm');
      // Some readers ask for these two words only.
      if (!isObjectStream && !(dict.has(key('N')) && dict.has(key('First')))) continue;
      if (!isObjectStream || !isOrdinary(stream, this.versions)) throw new ForeignBytes('An odd object stream.');
      const unpacked = unpackedStream(stream, room);
      room -= unpacked.contents.length;
      checkSize(unpacked.contents);
      await new ObjectStreamReader(unpacked, this.names).parseIntoContext();
    }
    return room;
  }

  #checkTables(bytes: number): void {
    const room = tableRoom(bytes);
    for (const stream of [...this.versions.values()].flat()) {
      if (stream instanceof PDFRawStream && isTable(stream, this)) checkTable(stream, room);
    }
  }

  /** The parser's own way counts the word in the data, such as that of a font of Bitstream. */
  protected override findEndOfStreamFallback(): number {
    const start = this.bytes.offset();
    const word = this.#source.indexOf('endstream', start);
    if (word === -1) throw new Error('A stream without an end.');
    this.bytes.moveTo(word + 'endstream'.length);
    const [beforeLast, last] = [this.#source[word - 2], this.#source[word - 1]];
    const lineEnd = last === 0x0a ? (beforeLast === 0x0d ? 2 : 1) : Number(last === 0x0d);
    return Math.max(start, word - lineEnd);
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

/** Reads to the last end of the document. Throws when the bytes are no PDF that can be read whole. */
export async function readContents(bytes: Uint8Array): Promise<PdfContents & { encrypted: boolean }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf('%%EOF');
  const reader = new WholeFileReader(end === -1 ? file : file.subarray(0, end));
  const { versions, trailers, names } = await reader.readAll();
  return { versions, trailers, names, encrypted: reader.isEncrypted() };
}
