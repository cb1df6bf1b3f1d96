import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { placesIn } from './source-place.ts';

export type UseKind = 'link' | 'slot' | 'emit' | 'listen';

/** One place where code names a part of the contract. */
export interface Use {
  kind: UseKind;
  name: string;
  file: string;
  line: number;
  column: number;
}

/** What a function or element of shared-ui does with the name it is given. */
const WORDS: Record<string, UseKind> = { linkTo: 'link', Slot: 'slot', emit: 'emit', useRemoteEvent: 'listen' };
const ENTRIES = /^@bloom\/shared-ui\/(links|slot|events)$|(^|\/)remote\/(links|slot|events)\.tsx?$/;

/** Every use in the sources of an app or a shared package; tests may name what they like. */
export function usesIn(root: string, folder: string): Use[] {
  const files = globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root }).sort();
  return files
    .filter((file) => !/\.(test|fixture|generated)\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => usesOfText(readFileSync(join(root, file), 'utf8'), file));
}

/** The same of one text. Names reach the contract as they are imported: `emit` of another module is not ours. */
export function usesOfText(text: string, file: string): Use[] {
  if (!Object.keys(WORDS).some((word) => text.includes(word))) return [];
  const program = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2023' });
  const words = importedWords(program as unknown as Node);
  if (words.size === 0) return [];
  const placeAt = placesIn(text, program.span.start);
  const uses: Use[] = [];
  visit(program as unknown as Node, (node) => {
    const kind = words.get(calledName(node));
    if (kind === undefined) return;
    for (const { value, start } of namedBy(node)) {
      uses.push({ kind, name: value, file, ...placeAt(start) });
    }
  });
  return uses;
}

type Node = { type?: string; span?: { start: number; end: number } } & Record<string, unknown>;

/** What each local name stands for. */
function importedWords(program: Node): Map<string, UseKind> {
  const words = new Map<string, UseKind>();
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration' || !ENTRIES.test((statement.source as { value: string }).value))
      continue;
    for (const { local, imported } of statement.specifiers as { local: Named; imported?: Named | null }[]) {
      const kind = WORDS[imported?.value ?? local.value];
      if (kind) words.set(local.value, kind);
    }
  }
  return words;
}

type Named = { value: string };

function calledName(node: Node): string {
  const named =
    node.type === 'CallExpression' ? node.callee : node.type === 'JSXOpeningElement' ? node.name : undefined;
  const { type, value } = (named ?? {}) as { type?: string; value?: string };
  return type === 'Identifier' && value !== undefined ? value : '';
}

/** The texts in the first argument, or in the attribute `name`: `condition ? 'a' : 'b'` names two. */
function namedBy(node: Node): { value: string; start: number }[] {
  const subject =
    node.type === 'CallExpression'
      ? (node.arguments as { expression: Node }[])[0]?.expression
      : (node.attributes as Node[]).find((attribute) => (attribute.name as Named | undefined)?.value === 'name');
  const found: { value: string; start: number }[] = [];
  visit(subject, (inner) => {
    if (inner.type === 'StringLiteral') found.push({ value: String(inner.value), start: inner.span?.start ?? 0 });
  });
  return found;
}

function visit(value: unknown, found: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  if (typeof node.type === 'string') found(node);
  for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child, found);
}
