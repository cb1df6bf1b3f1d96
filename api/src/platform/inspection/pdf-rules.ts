import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { isAllowedAttachment } from './pdf-attachment.ts';
import type { PdfContents } from './pdf-contents.ts';
import { dictionariesOf, entry, meaningsOf, namesOf, numberOf } from './pdf-graph.ts';
import { isHarmlessAddress } from './pdf-links.ts';
import { nameText } from './pdf-names.ts';

/** What a PDF holds that no paper does. */
export type Finding = 'ACTION' | 'LINK' | 'ATTACHMENT' | 'MEDIA' | 'OUTSIDE' | 'HIDDEN' | 'TOO_LARGE';

/** What a click may do, or opening the file: anything else is refused, whatever it is called. */
const ACTIONS = new Set(['GoTo', 'URI', 'Named']);
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage', 'GoBack', 'GoForward']);
const ACTION_KEYS = new Set(['A', 'OpenAction', 'Next', 'PA', 'NA']);

/** What may lie on a page. */
const ANNOTATIONS = new Set(
  (
    'Link Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink ' +
    'Popup Widget Watermark Redact PrinterMark TrapNet'
  ).split(' '),
);

/** Nothing but the thing itself is called so, wherever it stands: a hidden place of it tells as much as a seen one. */
const TELLING_NAMES: readonly [string, Finding][] = [
  ['JavaScript', 'ACTION'],
  ['Launch', 'ACTION'],
  ['SubmitForm', 'ACTION'],
  ['ImportData', 'ACTION'],
  ['XFA', 'ACTION'],
  ['OnInstantiate', 'ACTION'],
  ['GoToR', 'LINK'],
  ['GoToE', 'LINK'],
  ['Rendition', 'MEDIA'],
  ['RichMedia', 'MEDIA'],
  ['RichMediaContent', 'MEDIA'],
  ['FileAttachment', 'ATTACHMENT'],
];

/** Words that make an object act or fetch, unless their value is but a name (a style may be called so). */
const KEYS = new Map<string, Finding>([
  ['JS', 'ACTION'],
  ['AA', 'ACTION'],
  ['RichMediaSettings', 'MEDIA'],
  ['Renditions', 'MEDIA'],
  ['AlternatePresentations', 'MEDIA'],
  ['3DD', 'MEDIA'],
  ['3DA', 'MEDIA'],
  ['Collection', 'ATTACHMENT'],
  ['FFilter', 'OUTSIDE'],
  ['FDecodeParms', 'OUTSIDE'],
  ['DestOutputProfileRef', 'OUTSIDE'],
]);

const KINDS = new Map<string, Finding>([
  ...['3D', 'U3D', 'PRC', 'Movie', 'Sound', 'Screen', 'Projection', 'MR', 'MS'].map((name) => [name, 'MEDIA'] as const),
  ['PS', 'ACTION'],
  ['Collection', 'ATTACHMENT'],
]);
const KIND_KEYS = ['Type', 'Subtype', 'Subtype2'];

/** Four papers of A0 at 300 dots per inch; what is larger stops the machine of whoever opens it. */
const MAX_PIXELS = 560_000_000;
/** Direct objects deeper than this are not written by any PDF producer. */
const MAX_DEPTH = 100;

/** What a document holds that no paper does; undefined for a paper. Looks at every version of every object. */
export function findActive(contents: PdfContents): Finding | undefined {
  for (const [name, finding] of TELLING_NAMES) if (contents.names.has(name)) return finding;
  for (const trailer of contents.trailers) {
    const found = inObject(trailer, contents, 0);
    if (found !== undefined) return found;
  }
  for (const versions of contents.versions.values()) {
    for (const object of versions) {
      const found = inObject(object, contents, 0);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function inObject(object: PDFObject, contents: PdfContents, depth: number): Finding | undefined {
  if (depth > MAX_DEPTH) return 'HIDDEN';
  if (object instanceof PDFArray) return firstOf(object.asArray(), contents, depth);
  const dictionary = object instanceof PDFStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return undefined;
  return (
    inDictionary(dictionary, object instanceof PDFStream, contents) ?? firstOf(dictionary.values(), contents, depth)
  );
}

function firstOf(values: PDFObject[], contents: PdfContents, depth: number): Finding | undefined {
  for (const value of values) {
    if (value instanceof PDFRef) continue;
    const found = inObject(value, contents, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inDictionary(dictionary: PDFDict, isStream: boolean, contents: PdfContents): Finding | undefined {
  for (const [name, value] of dictionary.entries()) {
    const found = inEntry(nameText(name), value, contents);
    if (found !== undefined) return found;
  }
  return inKind(dictionary, contents) ?? inFileName(dictionary, isStream, contents) ?? inSize(dictionary, contents);
}

function inEntry(key: string, value: PDFObject, contents: PdfContents): Finding | undefined {
  const finding = KEYS.get(key);
  if (finding !== undefined && !isOnlyNames(value, contents)) return finding;
  if (ACTION_KEYS.has(key)) return inAction(value, contents);
  if (key === 'Annots') return inAnnotations(value, contents);
  if (key === 'FontMatrix') return isOnlyNumbers(value, contents) ? undefined : 'ACTION';
  if (key === 'URI' || key === 'Base') return inAddress(value, contents);
  // A form that is drawn from another file; the structure of a text has lists under this word.
  const isOutside = key === 'Ref' && (meaningsOf(value, contents) ?? []).some((one) => one instanceof PDFDict);
  return isOutside ? 'OUTSIDE' : undefined;
}

function isOnlyNames(value: PDFObject, contents: PdfContents): boolean {
  return meaningsOf(value, contents)?.every((one) => one instanceof PDFName) ?? false;
}

/** Readers have made programs of it. */
function isOnlyNumbers(value: PDFObject, contents: PdfContents): boolean {
  const numbers = meaningsOf(value, contents)?.flatMap((one) => (one instanceof PDFArray ? one.asArray() : [one]));
  return numbers?.every((one) => meaningsOf(one, contents)?.every((item) => item instanceof PDFNumber)) ?? false;
}

function inAction(value: PDFObject, contents: PdfContents): Finding | undefined {
  const actions = dictionariesOf(value, contents);
  if (actions === undefined) return 'HIDDEN';
  for (const action of actions) {
    const kinds = namesOf(entry(action, 'S'), contents);
    if (kinds === undefined) return 'HIDDEN';
    // Without a kind it does nothing; the properties of a text's structure have the same place.
    if (kinds.some((kind) => !ACTIONS.has(kind))) return 'ACTION';
    const moves = kinds.includes('Named') ? (namesOf(entry(action, 'N'), contents) ?? ['']) : [];
    if (moves.some((move) => !NAMED.has(move))) return 'ACTION';
    if (kinds.length > 0 && action.has(PDFName.of('F'))) return 'LINK';
  }
  return undefined;
}

function inAnnotations(value: PDFObject, contents: PdfContents): Finding | undefined {
  const annotations = dictionariesOf(value, contents);
  if (annotations === undefined) return 'HIDDEN';
  for (const annotation of annotations) {
    const kinds = namesOf(entry(annotation, 'Subtype'), contents);
    if (kinds === undefined) return 'HIDDEN';
    if (kinds.some((kind) => !ANNOTATIONS.has(kind))) return 'MEDIA';
  }
  return undefined;
}

function inAddress(value: PDFObject, contents: PdfContents): Finding | undefined {
  const meanings = meaningsOf(value, contents);
  if (meanings === undefined) return 'HIDDEN';
  return textsOf(meanings).every(isHarmlessAddress) ? undefined : 'LINK';
}

function textsOf(meanings: readonly PDFObject[]): string[] {
  return meanings
    .filter((one) => one instanceof PDFString || one instanceof PDFHexString)
    .map((text) => text.decodeText());
}

function inKind(dictionary: PDFDict, contents: PdfContents): Finding | undefined {
  for (const key of KIND_KEYS) {
    const kinds = namesOf(entry(dictionary, key), contents);
    if (kinds === undefined) return 'HIDDEN';
    for (const kind of kinds) if (KINDS.has(kind)) return KINDS.get(kind);
  }
  return undefined;
}

const FILE_NAMES = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

/** A file outside, or one inside: the few that invoices and our own reports carry are let pass. */
function inFileName(dictionary: PDFDict, isStream: boolean, contents: PdfContents): Finding | undefined {
  if (dictionary.has(PDFName.of('EF'))) return isAllowedAttachment(dictionary, contents) ? undefined : 'ATTACHMENT';
  // The properties of a drawing's parts show a formatted value under the same word.
  if (!isStream && dictionary.has(PDFName.of('N')) && dictionary.has(PDFName.of('V'))) return undefined;
  const kinds = namesOf(entry(dictionary, 'Type'), contents) ?? [];
  if (kinds.some((kind) => kind === 'Filespec' || kind === 'F')) return 'OUTSIDE';
  for (const key of FILE_NAMES) {
    const meanings = meaningsOf(entry(dictionary, key), contents);
    if (meanings === undefined) return 'HIDDEN';
    if (textsOf(meanings).length > 0) return 'OUTSIDE';
  }
  const outside = isStream ? (meaningsOf(entry(dictionary, 'F'), contents) ?? []) : [];
  return outside.some((one) => one instanceof PDFDict) ? 'OUTSIDE' : undefined;
}

function inSize(dictionary: PDFDict, contents: PdfContents): Finding | undefined {
  const [width, height] = ['Width', 'Height'].map((key) => numberOf(entry(dictionary, key), contents));
  return (width ?? 0) * (height ?? 0) > MAX_PIXELS ? 'TOO_LARGE' : undefined;
}
