import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './state-folder.ts';

/** What a page sends instead of a text: in production the API takes texts from staff alone. */
export interface ShippedOperation {
  operationName: string;
  extensions: { persistedQuery: { version: 1; sha256Hash: string } };
}

/** The texts of everything that the built app sends. */
export function operationTexts(app: string, builds = repositoryRoot): string[] {
  return Object.values(textsByHash(app, builds));
}

function textsByHash(app: string, builds: string): Record<string, string> {
  return JSON.parse(readFileSync(join(builds, app, 'dist', 'operations.json'), 'utf8')) as Record<string, string>;
}

/**
 * An operation as the built app sends it.
 * @param builds the folder of the apps
 * @throws Error unless the build has one operation of that name
 */
export function shippedOperation(app: string, operationName: string, builds = repositoryRoot): ShippedOperation {
  const texts = textsByHash(app, builds);
  const begins = new RegExp(`^(query|mutation|subscription) ${operationName}\\b`, 'm');
  const [sha256Hash, ...others] = Object.keys(texts).filter((hash) => begins.test(texts[hash] ?? ''));
  if (sha256Hash === undefined || others.length > 0)
    throw new Error(`The build of ${app} has ${sha256Hash ? 'several operations' : 'no operation'} ${operationName}.`);
  return { operationName, extensions: { persistedQuery: { version: 1, sha256Hash } } };
}
