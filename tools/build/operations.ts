import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { InMemoryCache } from '@apollo/client/cache';
import { type DocumentNode, Kind, print } from 'graphql';
import type { Compilation, NormalModule } from 'webpack';
import type { AppConfiguration } from './preset.ts';

/** Files whose exports are operations: what code generation wrote, and those that are sent without the data library. */
const FILES = /\.(generated|operation)\.ts$/;

/** Texts of operations by their SHA-256, in hexadecimal digits. */
export type Operations = Record<string, string>;

// The client's cache adds what it tells entities apart by.
const cache = new InMemoryCache();

/**
 * The exact text that the page's own client sends for an operation; undefined for fragments and other values.
 */
export function operationText(exported: unknown): string | undefined {
  const { kind, definitions, text } = (exported ?? {}) as Partial<DocumentNode> & { text?: unknown };
  if (typeof text === 'string') return text;
  const isOperation = definitions?.some((one) => one.kind === Kind.OPERATION_DEFINITION) === true;
  return kind === Kind.DOCUMENT && isOperation ? print(cache.transformDocument(exported as DocumentNode)) : undefined;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const importFile = (file: string) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;

/**
 * The same module, whose operations carry the hash under which the API will know their text: no browser computes one.
 * @throws Error when something else than data is exported.
 */
export async function withHashes(file: string): Promise<string> {
  const exports = Object.entries(await importFile(file));
  return exports.map(([name, value]) => `export const ${name} = ${JSON.stringify(hashed(file, value))};`).join('\n');
}

function hashed(file: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) throw new Error(`${file} exports something that is no document.`);
  const text = operationText(value);
  return text === undefined ? value : { __meta__: { hash: hashOf(text) }, ...value };
}

/** Lets a build write hashes; tests and development servers send texts. */
export function addOperationHashes(config: AppConfiguration): AppConfiguration {
  const loader = new URL('./operations.loader.ts', import.meta.url).pathname;
  const rules = [...(config.module?.rules ?? []), { test: FILES, enforce: 'pre' as const, loader }];
  return { ...config, module: { ...config.module, rules } };
}

/** Every operation that a build can send. */
export async function operationsIn({ modules }: Compilation): Promise<Operations> {
  const files = [...modules].flatMap((module) => (module as Partial<NormalModule>).resource ?? []);
  const found = await Promise.all([...new Set(files)].filter((file) => FILES.test(file)).map(importFile));
  const texts = found.flatMap((exports) => Object.values(exports).flatMap((one) => operationText(one) ?? []));
  return Object.fromEntries(texts.sort().map((text) => [hashOf(text), text]));
}
