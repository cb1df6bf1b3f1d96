import { deflateSync } from 'node:zlib';

/** Zeros, deflated three times over. */
export const EIGHT_HUNDRED_MEGABYTES = [
  'eNqruPX2jqLfbEaJ4w/XR7POTPAJSbQ4xsOZwil1sOQw47NCE8XPd1haDwW0u/OssmCYOWNG1ItLcYzf/857zrH+z/Oz75O+7prj05YYEbP/',
  '7p97P00YGBgYlLdX7Pu1Q5K5rfnr+smX3zMwMBy4Mbf+3tw898b6z3+TnwPVNFz8XfmjNP+34ofnn45fsWRgYEj4klYf37ct+sDhX99Oz6wG',
  'aXphy8kGpB26EkCmbuEAc7rBnCPInFGZUZlRmVGZgZVZs25f7Y0cxuOvf94tKmeoWP/75uOaGX/Yr0+o+AQAY70ViQ==',
].join('');

/** An object of a PDF: its text, or a stream. */
export type Part = string | { dictionary: string; data: Buffer | string };

export interface Paper {
  /** More words of the catalog, the page tree and the first page. */
  catalog?: string;
  page?: string;
  /** Objects from number 4 on. */
  more?: readonly Part[];
  trailer?: string;
  version?: string;
  before?: string;
  after?: string | Buffer;
}

const bytesOf = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text, 'latin1') : text);

export function joined(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map(bytesOf));
}

function objectsOf({ catalog = '', page = '', more = [] }: Paper): Part[] {
  return [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${page}>>`,
    ...more,
  ];
}

const streamOf = (dictionary: string, data: Buffer) =>
  joined(`<<${dictionary}/Length ${data.length}>>\nstream\n`, data, '\nendstream');

function written(number: number, part: Part): Buffer {
  const body = typeof part === 'string' ? part : streamOf(part.dictionary, bytesOf(part.data));
  return joined(`${number} 0 obj\n`, body, '\nendobj\n');
}

export function tableOf(offsets: readonly number[]): string {
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`;
}

/** A PDF of one page as the oldest writers make it: every object in plain, one table. */
export function plain(paper: Paper): Buffer {
  const { trailer = '', version = '1.7', before = '', after = '' } = paper;
  const objects = objectsOf(paper);
  const pieces = [joined(before, `%PDF-${version}\n%âãÏÓ\n`)];
  let length = pieces[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const piece = written(index + 1, object);
    pieces.push(piece);
    length += piece.length;
    return length - piece.length;
  });
  const size = objects.length + 1;
  const end = `${tableOf(offsets)}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`;
  return joined(...pieces, end, after);
}

/** The filters of a stream, as a writer applies them. */
export interface Packing {
  name: string;
  pack(data: Buffer): Buffer;
}

export const flate: Packing = { name: '/FlateDecode', pack: (data) => deflateSync(data) };
export const hex: Packing = { name: '/ASCIIHexDecode', pack: (data) => Buffer.from(`${data.toString('hex')}>`) };
export const runLength: Packing = {
  name: '/RunLengthDecode',
  pack: (data) => joined(...chunks(data, 128).flatMap((part) => [Buffer.from([part.length - 1]), part]), '\x80'),
};
export const ascii85: Packing = {
  name: '/ASCII85Decode',
  pack: (data) => joined(...chunks(data, 4).map(group85), '~>'),
};
/** Each run of bytes ends with the order to forget what was learnt, so that all codes have nine bits. */
export const lzw: Packing = {
  name: '/LZWDecode',
  pack: (data) => {
    const codes = [...chunks(data, 200).flatMap((part) => [256, ...part]), 257];
    const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
    return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
  },
};

function chunks(data: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(data.length / size) }, (_, index) =>
    data.subarray(index * size, (index + 1) * size),
  );
}

function group85(group: Buffer): string {
  let value = joined(group, '\0\0\0').readUInt32BE();
  const digits: string[] = [];
  for (let digit = 0; digit < 5; digit += 1) {
    digits.unshift(String.fromCharCode(33 + (value % 85)));
    value = Math.floor(value / 85);
  }
  return digits.slice(0, group.length + 1).join('');
}

export function packed(dictionary: string, data: Buffer | string, packings: readonly Packing[]): Part {
  const names = packings.map(({ name }) => name).join('');
  const bytes = packings.reduceRight((content, { pack }) => pack(content), bytesOf(data));
  return { dictionary: `${dictionary}/Filter[${names}]`, data: bytes };
}

/** The same PDF as newer writers make it: objects in a packed stream, and a table that is a stream as well. */
export function compressed(paper: Paper, packings: readonly Packing[] = [flate]): Buffer {
  const { trailer = '', version = '1.7', before = '', after = '' } = paper;
  const objects = objectsOf(paper);
  const texts = objects.flatMap((object, index) => (typeof object === 'string' ? [{ number: index + 1, object }] : []));
  const head = texts.map(({ number }, index) => `${number} ${offsetOf(texts, index)}`).join(' ');
  const dictionary = `/Type/ObjStm/N ${texts.length}/First ${head.length + 1}`;
  const holder = objects.length + 1;
  const pieces = [joined(before, `%PDF-${version}\n%âãÏÓ\n`)];
  const places = new Map<number, number>();
  let length = pieces[0]?.length ?? 0;
  const add = (number: number, part: Part) => {
    const piece = written(number, part);
    places.set(number, length);
    pieces.push(piece);
    length += piece.length;
  };
  add(holder, packed(dictionary, `${head} ${texts.map(({ object }) => object).join(' ')}`, packings));
  for (const [index, object] of objects.entries()) if (typeof object !== 'string') add(index + 1, object);
  const rows = Array.from({ length: holder + 2 }, (_, number) => {
    const inside = texts.findIndex((text) => text.number === number);
    if (inside !== -1) return row(2, holder, inside);
    return number === 0 ? row(0, 0, 0) : row(1, number === holder + 1 ? length : (places.get(number) ?? 0), 0);
  });
  const table = `/Type/XRef/Size ${holder + 2}/W[1 4 1]/Root 1 0 R${trailer}`;
  const start = length;
  add(holder + 1, packed(table, Buffer.concat(rows), [flate]));
  return joined(...pieces, `startxref\n${start}\n%%EOF\n`, after);
}

function offsetOf(texts: readonly { object: string }[], index: number): number {
  return texts.slice(0, index).reduce((sum, { object }) => sum + object.length + 1, 0);
}

function row(kind: number, place: number, index: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt8(kind);
  bytes.writeUInt32BE(place, 1);
  bytes.writeUInt8(index, 5);
  return bytes;
}

/** Every name of the text with each of its letters as a number. */
export function inHex(text: string): string {
  return text.replace(/\/([A-Za-z]+)/g, (_all, name: string) =>
    ['/', ...[...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`)].join(''),
  );
}

export function mapped(paper: Paper, change: (text: string) => string): Paper {
  return {
    ...paper,
    ...(paper.catalog !== undefined && { catalog: change(paper.catalog) }),
    ...(paper.page !== undefined && { page: change(paper.page) }),
    more: (paper.more ?? []).map((part) =>
      typeof part === 'string' ? change(part) : { ...part, dictionary: change(part.dictionary) },
    ),
  };
}

/** The file saved once more with changed objects at its end, as signers and editors do. */
export function saved(file: Buffer, objects: Readonly<Record<number, string>>): Buffer {
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1] ?? 0);
  const pieces: Buffer[] = [file];
  let length = file.length;
  let rows = '';
  for (const [number, object] of Object.entries(objects)) {
    const piece = written(Number(number), object);
    pieces.push(piece);
    rows += `${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`;
    length += piece.length;
  }
  const trailer = `trailer\n<</Size 99/Root 1 0 R/Prev ${previous}>>\nstartxref\n${length}\n%%EOF\n`;
  return joined(...pieces, `xref\n${rows}${trailer}`);
}
