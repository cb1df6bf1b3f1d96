import { MAX_FILE_BYTES } from '@bloom/shared-rules/input/file-limits';
import { formatFileSize } from '../format/format.ts';
import { french, plural } from '../format/french.ts';
import { messages } from '../messages/messages.ts';
import { safeFileName } from './file-name.ts';

export type FileRules = {
  /** Extensions with their dot, e.g. ['.pdf']; empty accepts all. */
  accept?: readonly string[];
  /** Bytes; 20,000,000 unless the place has a smaller limit. */
  maxSize?: number;
  maxFiles?: number;
};

export type CheckedFiles = { accepted: File[]; refusals: string[] };

/** Sorts what was dropped; each refusal names the file and says why. */
export function checkFiles(files: readonly File[], rules: FileRules): CheckedFiles {
  const { accept = [], maxSize = MAX_FILE_BYTES, maxFiles = 1 } = rules;
  const accepted: File[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const refusal = refusalOf(file, accept, maxSize);
    if (refusal === undefined) accepted.push(file);
    else refusals.push(refusal);
  }
  if (accepted.length > maxFiles) {
    return { accepted: [], refusals: [...refusals, tooManyFiles(maxFiles)] };
  }
  return { accepted, refusals };
}

function refusalOf(file: File, accept: readonly string[], maxSize: number): string | undefined {
  const name = file.name.toLowerCase();
  if (accept.length > 0 && !accept.some((extension) => name.endsWith(extension.toLowerCase()))) {
    return wrongType(file.name, accept);
  }
  // The specification's own words, so that they are found as they are.
  if (file.size === 0) return messages.emptyFile;
  if (file.size > maxSize) return tooLarge(file, maxSize);
  return undefined;
}

export function wrongType(name: string, accept: readonly string[]): string {
  return french(`« ${safeFileName(name)} » n'est pas du type attendu (${accept.join(', ')})`);
}

export function tooLarge(file: Pick<File, 'name' | 'size'>, maxSize: number): string {
  const size = formatFileSize(file.size);
  const limit = formatFileSize(maxSize);
  // A few bytes too many round to the limit itself: the same figure twice would explain nothing.
  const problem = size === limit ? `dépasse la limite de ${limit}` : `pèse ${size}, la limite est de ${limit}`;
  return french(`« ${safeFileName(file.name)} » ${problem}`);
}

export function tooManyFiles(maxFiles: number): string {
  return `${plural(maxFiles, 'fichier')} au plus`;
}

export function folderRefused(name: string): string {
  return french(`« ${safeFileName(name, 'dossier')} » est un dossier : un fichier est attendu`);
}

/** What the server, or the browser that was to read it, said of a file that had passed the rules. */
export function notKept(name: string, why = 'Réessayer dans quelques instants.'): string {
  return french(`« ${safeFileName(name)} » n’a pas été enregistré. ${why}`);
}

/** A second drop while the first file is on its way. */
export const uploadUnderWay = french('Un envoi est déjà en cours');

export function pickerError(refusals: readonly string[]): string {
  return `Error uploading some files : ${refusals.join(', ')}`;
}

/** '.pdf · 5 Mo au plus' */
export function rulesInWords({ accept = [], maxSize = MAX_FILE_BYTES, maxFiles = 1 }: FileRules): string {
  const kinds = accept.map((extension) => extension.replace('.', '').toUpperCase()).join(', ');
  const count = maxFiles > 1 ? tooManyFiles(maxFiles) : '';
  return [kinds, `${formatFileSize(maxSize)} au plus`, count].filter(Boolean).join(' · ');
}
