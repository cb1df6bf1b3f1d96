import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What only the file itself names; types stay open, since they say what a function takes and gives. */
const exported = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|enum) ([A-Za-z_$][\w$]*)/gm;
/** Node's runner of tests calls it. */
const calledByName: ReadonlySet<string> = new Set(['globalTeardown']);
const words = /[A-Za-z_$][\w$]*/g;

/**
 * Values that are exported and that no other file names: "file:line: what to do". By words alone, so that a name that
 * means something else elsewhere counts as named: what is told is true, not everything is told.
 */
export function unusedExports(root: string, files: readonly string[]): string[] {
  return unusedExportsIn(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])));
}

export function unusedExportsIn(texts: ReadonlyMap<string, string>): string[] {
  const namedBy = new Map<string, number>();
  for (const text of texts.values()) {
    for (const word of new Set(text.match(words))) namedBy.set(word, (namedBy.get(word) ?? 0) + 1);
  }
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(exported)].flatMap(({ 1: name = '', index }) => {
      if ((namedBy.get(name) ?? 0) > 1 || calledByName.has(name)) return [];
      const line = text.slice(0, index).split('\n').length;
      return [
        `${file}:${line}: no other file names ${name}: do not export it, or take it away where nothing needs it.`,
      ];
    }),
  );
}
