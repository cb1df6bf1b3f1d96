import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type CodegenConfig, generate } from '@graphql-codegen/cli';

const config = {
  enumType: 'string-literal',
  scalars: {
    Date: 'string',
    DateTime: 'string',
    File: 'File',
    ID: 'string',
  },
  // A list argument takes a list; the single value that GraphQL also accepts only blurs the types.
  arrayInputCoercion: false,
  dedupeFragments: true,
  useTypeImports: true,
} as const;

/** Documents of the talents API say so in their name; every other one asks the missions API. */
const apis = [
  { schema: 'api/schema.graphql', output: 'graphql.generated.ts', asks: (file: string) => !isTalents(file) },
  { schema: 'api/talents.schema.graphql', output: 'talents.generated.ts', asks: (file: string) => isTalents(file) },
];

function isTalents(file: string): boolean {
  return file.endsWith('.talents.graphql');
}

/**
 * One text per package and API that it has `.graphql` documents for: the operations' types and their typed documents,
 * from the committed schemas. Throws what the code generator found wrong in a document.
 */
export async function printOperations(root: string, packages: string[]): Promise<{ file: string; text: string }[]> {
  const generates: CodegenConfig['generates'] = {};
  for (const name of packages) {
    const files = globSync(`${name}/src/**/*.graphql`, { cwd: root });
    for (const { schema, output, asks } of apis) {
      const documents = files.filter(asks);
      if (documents.length === 0) continue;
      generates[`${name}/src/${output}`] = {
        schema,
        documents,
        plugins: ['typescript-operations', 'typed-document-node'],
        config,
      };
    }
  }
  if (Object.keys(generates).length === 0) return [];
  const outputs: unknown = await generate({ cwd: root, generates, silent: true }, false);
  return (outputs as { filename: string; content: string }[]).map(({ filename, content }) => ({
    file: filename.startsWith('/') ? filename : join(root, filename),
    text: content,
  }));
}
