import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Only values: types stay open, since they say what a function takes and gives. */
const exported = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|enum) ([A-Za-z_$][\w$]*)/gm;
/** Node's runner of tests calls the first two; the shell reads the last of a remote's module. */
const calledByName: ReadonlySet<string> = new Set(['globalSetup', 'globalTeardown', 'contributions']);
const tests = /\.(test|journey|fixture)\.tsx?$|(^|\/)(testing|authorization|e2e|gallery)\/|^tools\/(jest|test)\//;
/** Modules that a build puts in the place of others, and texts of modules that are written. */
const standIns = /^tools\/(bench\/shell\/shell-baseline|codegen)\//;

const named = /\b(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*'([^']+)'/g;
const whole = /(?:\*\s*(?:as\s+[\w$]+\s+)?from\s*|\b(?:import|mock|requireActual)\(\s*(?:\/\*[^*]*\*\/\s*)?)'([^']+)'/g;

/** Finds the file that a specifier means, from the file that says it; undefined for what is not ours. */
export type Resolve = (from: string, specifier: string) => string | undefined;

/**
 * Values that are exported for nobody: "file:line: what to do". No other file imports them; or only tests do, and not
 * even their own file needs them.
 */
export function unusedExports(root: string, files: readonly string[]): string[] {
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  return unusedExportsIn(texts, resolveIn(root));
}

export function unusedExportsIn(texts: ReadonlyMap<string, string>, resolve: Resolve): string[] {
  const importers = importersOf(texts, resolve);
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(exported)].flatMap(({ 1: name = '', index }) => {
      const users = [...(importers.get(`${file} ${name}`) ?? []), ...(importers.get(`${file} *`) ?? [])];
      const place = `${file}:${text.slice(0, index).split('\n').length}`;
      if (calledByName.has(name) || standIns.test(file)) return [];
      if (users.length === 0) {
        return [`${place}: no other file imports ${name}: do not export it, or take it away where nothing needs it.`];
      }
      if (
        file.startsWith('tools/') ||
        tests.test(file) ||
        users.some((user) => !tests.test(user)) ||
        isNeededIn(text, name)
      )
        return [];
      return [`${place}: only tests need ${name}: take it away, with them.`];
    }),
  );
}

function isNeededIn(text: string, name: string): boolean {
  return (text.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')) ?? []).length > 1;
}

/** Who imports which name of which file: "file name" → importing files; "file *" where all of it is taken. */
function importersOf(texts: ReadonlyMap<string, string>, resolve: Resolve): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  const note = (from: string, specifier: string, name: string) => {
    const key = `${resolve(from, specifier) ?? ''} ${name}`;
    importers.set(key, (importers.get(key) ?? new Set()).add(from));
  };
  for (const [file, text] of texts) {
    for (const [, names = '', specifier = ''] of text.matchAll(named)) {
      for (const name of names.split(',')) {
        const [asked = ''] = name
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/);
        if (asked !== '') note(file, specifier, asked);
      }
    }
    for (const [, specifier = ''] of text.matchAll(whole)) note(file, specifier, '*');
  }
  return importers;
}

/** Relative paths, and the public paths that a package of ours declares. */
function resolveIn(root: string): Resolve {
  const publicPaths = new Map<string, Record<string, unknown>>();
  const pathsOf = (name: string) => {
    const known = publicPaths.get(name);
    if (known !== undefined) return known;
    const manifest = join(root, name, 'package.json');
    const { exports = {} } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
    publicPaths.set(name, exports);
    return exports as Record<string, unknown>;
  };
  return (from, specifier) => {
    if (specifier.startsWith('.')) return join(dirname(from), specifier);
    const [, name = '', path = ''] = /^@bloom\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
    if (name === '') return undefined;
    const target = pathsOf(name)[`./${path}`];
    return typeof target === 'string' ? join(name, target) : undefined;
  };
}
