import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { placesIn } from '../codegen/source-place.ts';

const FILE_LINES = 250;
const FUNCTION_LINES = 60;
const COMPONENT_LINES = 120;
/** The formatter wraps code at this width, and leaves comments as they are. */
const LINE_WIDTH = 120;

const vagueNames = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'lib',
  'misc',
  'types',
  'hooks',
  'components',
  'constants',
]);

/** What a file breaks of the habits that a machine can see: size, and a name that says nothing. One sentence each. */
export function problemsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return [
    ...nameProblems(file),
    ...roleProblems(file, text),
    ...workProblems(file, text),
    ...wideComments(file, text),
    ...(lines > FILE_LINES ? [`${file}: ${lines} lines, at most ${FILE_LINES}: it does two things, part them.`] : []),
    ...(/\.(test|journey|d)\.tsx?$|\.css$/.test(file) ? [] : longFunctions(file, text)),
  ];
}

/** What a file of this role must not do, where only the words of an import or an export show it. */
export function roleProblems(file: string, text: string): string[] {
  const [, role] = /^api\/src\/.+\.(service|schema)\.ts$/.exec(file) ?? [];
  if (role === undefined) return [];
  const handsOn = /^export\s+(type\s+)?(\*|\{[^}]*\}\s+from\b)/m.test(text);
  const writesSql = /^import\s+\{[^}]*\bsql\b[^}]*\}\s+from\s+'kysely';/m.test(text);
  const asksItself = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text);
  return [
    ...(handsOn ? [`${file}: a ${role} hands nothing on: import what it imports from where it stands.`] : []),
    ...(asksItself ? [`${file}: a ${role} asks the database through its repository.`] : []),
    ...(writesSql
      ? [`${file}: a ${role} writes no SQL: that stands in x.model.ts for what is read, else in the repository.`]
      : []),
  ];
}

/** Jobs and sweeps are defined in files named `x.jobs.ts` only: together these say what runs by itself, and when. */
export function workProblems(file: string, text: string): string[] {
  if (!/^api\/src\/.+\.ts$/.test(file) || /\.(jobs|test|fixture)\.ts$/.test(file)) return [];
  return /^\s*define(Job|Sweep)\(/m.test(text)
    ? [`${file}: jobs and sweeps are defined in an x.jobs.ts, where somebody looks for them.`]
    : [];
}

/**
 * Lines of a comment that a reader would have to scroll for. An address that cannot be parted may stand alone, and a
 * suppression has to be one line.
 */
export function wideComments(file: string, text: string): string[] {
  const isWide = (line: string) =>
    line.length > LINE_WIDTH && /^\s*(\/?\*|\/\/)\s*\S+\s/.test(line) && !line.includes('biome-ignore');
  return text
    .split('\n')
    .flatMap((line, index) =>
      isWide(line) ? [`${file}:${index + 1}: ${line.length} characters of comment, at most ${LINE_WIDTH} a line.`] : [],
    );
}

export function nameProblems(file: string): string[] {
  const segments = file.split('/').map((segment) => segment.replace(/\..*$/, ''));
  const vague = segments.filter((segment) => vagueNames.has(segment));
  const barrel = /(^|\/)index\.tsx?$/.test(file) && !/^(shell|mfe-[a-z0-9-]+)\/src\/index\.ts$/.test(file);
  return [
    ...vague.map((name) => `${file}: "${name}" says nothing: code lives where its reason to change lives.`),
    ...(barrel ? [`${file}: no barrels: index.ts only starts an app.`] : []),
  ];
}

interface Node {
  type: string;
  span: { start: number; end: number };
  identifier?: { value: string } | null;
}

/** Functions with more lines than allowed; a component, whose name starts with a capital, may be longer. */
export function longFunctions(file: string, text: string): string[] {
  const tsx = file.endsWith('x');
  const syntax = /\.tsx?$/.test(file)
    ? ({ syntax: 'typescript', tsx } as const)
    : ({ syntax: 'ecmascript', jsx: true } as const);
  const program = parseSync(text, { ...syntax, target: 'es2023' });
  const placeAt = placesIn(text, program.span.start);
  const problems: string[] = [];
  visit(program as unknown as Node, '', (node, name) => {
    const start = placeAt(node.span.start).line;
    const lines = placeAt(node.span.end).line - start + 1;
    const limit = tsx && /^[A-Z]/.test(name) ? COMPONENT_LINES : FUNCTION_LINES;
    if (lines > limit) problems.push(`${file}:${start}: ${name || 'a function'} has ${lines} lines, at most ${limit}.`);
  });
  return problems;
}

const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
]);

function visit(value: unknown, name: string, found: (node: Node, name: string) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, '', found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node & Record<string, unknown>;
  if (functions.has(node.type)) found(node, nameOf(node) || name);
  const inner = node.type === 'VariableDeclarator' ? nameOf({ identifier: node.id as Node['identifier'] }) : '';
  for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child, inner, found);
}

function nameOf(node: { identifier?: Node['identifier']; key?: { value?: unknown } }): string {
  const value = node.identifier?.value ?? node.key?.value;
  return typeof value === 'string' ? value : '';
}
