import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import { lineOf } from './json-line.ts';

/** As much of remote.manifest.json as the registry itself reads; the rest passes through. */
export interface Manifest {
  id: string;
  title: string;
  routes: { id: string; path: string; title: string }[];
  menu?: { route: string }[];
}

/** Each problem is one sentence that starts with `file:line`. */
export class ManifestError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ManifestError';
    this.problems = problems;
  }
}

const schemaUrl = new URL('../../shared-ui/src/remote/remote-manifest.schema.json', import.meta.url);
const schema = new Ajv({ allErrors: true }).compile<Manifest>(JSON.parse(readFileSync(schemaUrl, 'utf8')));

/**
 * Reads a manifest and proves that it keeps the contract.
 * @throws ManifestError with every problem found.
 */
export function parseManifest(text: string, file: string): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new ManifestError([`${file}: not JSON: ${(error as Error).message}`]);
  }
  if (!schema(manifest)) {
    const errors = (schema.errors ?? []).filter(({ keyword }) => keyword !== 'if');
    throw new ManifestError(errors.map((error) => `${file}:${lineOf(text, error.instancePath)}: ${sentence(error)}`));
  }
  const problems = inconsistencies(manifest).map(
    ({ pointer, problem }) => `${file}:${lineOf(text, pointer)}: ${problem}`,
  );
  if (problems.length > 0) throw new ManifestError(problems);
  return manifest;
}

function sentence({ instancePath, keyword, message, params }: ErrorObject): string {
  const place = instancePath === '' ? 'the manifest' : instancePath.slice(1).replaceAll('/', '.');
  const values = params as Record<string, unknown>;
  if (keyword === 'additionalProperties') return `${place} has an unknown property "${values.additionalProperty}".`;
  if (keyword === 'enum') return `${place} must be one of ${(values.allowedValues as string[]).join(', ')}.`;
  return `${place} ${message ?? 'is wrong'}.`;
}

/** What a schema cannot say: names used twice, and a menu entry without its route. */
function inconsistencies({ routes, menu = [] }: Manifest): { pointer: string; problem: string }[] {
  const ids = routes.map(({ id }) => id);
  const paths = routes.map(({ path }) => path);
  return [
    ...routes.flatMap(({ id, path }, index) => [
      ...(ids.indexOf(id) < index
        ? [{ pointer: `/routes/${index}/id`, problem: `the route "${id}" exists twice.` }]
        : []),
      ...(paths.indexOf(path) < index
        ? [{ pointer: `/routes/${index}/path`, problem: `the path "${path}" exists twice.` }]
        : []),
    ]),
    ...menu.flatMap(({ route }, index) =>
      ids.includes(route)
        ? []
        : [
            {
              pointer: `/menu/${index}/route`,
              problem: `the menu leads to "${route}", which is no route of this manifest.`,
            },
          ],
    ),
  ];
}
