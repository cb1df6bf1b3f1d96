import { placeOf } from './json-place.ts';
import type { RemoteManifest } from './manifest.generated.ts';
import { ruleFindings } from './manifest-rules.ts';
import { type Finding, isManifest, schemaFindings } from './manifest-schema.ts';
import { repeatProblems, syntaxProblem } from './manifest-syntax.ts';

export type Manifest = RemoteManifest;

/** What is wrong with a manifest, where (from 1), and how to put it right. */
export interface ManifestProblem {
  file: string;
  line: number;
  column: number;
  message: string;
  fix: string;
}

/** Its message is ready to print: each problem with its place, the line itself, and the fix. */
export class ManifestError extends Error {
  readonly problems: ManifestProblem[];

  /** @param textOf the text of a file that a problem stands in */
  constructor(problems: ManifestProblem[], textOf: (file: string) => string) {
    super(problems.map((problem) => printed(problem, textOf(problem.file))).join('\n\n'));
    this.name = 'ManifestError';
    this.problems = problems;
  }
}

/**
 * Reads a manifest and proves that it keeps the contract.
 * @param file as it is named in messages
 * @throws ManifestError with every problem found.
 */
export function parseManifest(text: string, file: string): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new ManifestError([{ file, ...syntaxProblem(text, error as Error) }], () => text);
  }
  const problems = repeatProblems(text).map((problem): ManifestProblem => ({ file, ...problem }));
  const findings = schemaFindings(manifest);
  if (isManifest(manifest)) findings.push(...ruleFindings(manifest));
  problems.push(...findings.map((finding) => located(finding, text, file)));
  if (problems.length > 0) {
    throw new ManifestError(
      problems.sort((one, other) => one.line - other.line),
      () => text,
    );
  }
  return manifest as Manifest;
}

/** A finding with its place in the file. */
export function located({ pointer, atKey, message, fix }: Finding, text: string, file: string): ManifestProblem {
  const { line, column } = placeOf(text, pointer, atKey ? 'key' : 'value');
  return { file, line, column, message, fix };
}

/**
 * As a compiler says it:
 *
 *     mfe-cra/remote.manifest.json:12:27: "Boss" is not a role.
 *       12 |       "roles": ["Admin", "Boss"]
 *          |                          ^^^^^^
 *       fix: There is: Admin, Anonymous, Bloomer, System, Client.
 */
export function printed({ file, line, column, message, fix }: ManifestProblem, text: string): string {
  const source = text.split('\n')[line - 1] ?? '';
  const [token = ' '] = /^("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)?/.exec(source.slice(column - 1)) ?? [];
  const gutter = String(line);
  const shown = source.length > 160 ? `${source.slice(0, 160)}…` : source;
  const marks =
    column <= 160
      ? [`  ${' '.repeat(gutter.length)} | ${' '.repeat(column - 1)}${'^'.repeat(Math.min(token.length || 1, 60))}`]
      : [];
  return [`${file}:${line}:${column}: ${message}`, `  ${gutter} | ${shown}`, ...marks, `  fix: ${fix}`].join('\n');
}
