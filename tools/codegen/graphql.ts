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

/**
 * One text per package that has `.graphql` documents: the operations' types and their typed documents, from the
 * committed schema. Throws what the code generator found wrong in a document.
 */
export async function printOperations(root: string, packages: string[]): Promise<{ file: string; text: string }[]> {
  const withDocuments = packages.filter((name) => globSync(`${name}/src/**/*.graphql`, { cwd: root }).length > 0);
  if (withDocuments.length === 0) return [];
  const generates: CodegenConfig['generates'] = Object.fromEntries(
    withDocuments.map((name) => [
      `${name}/src/graphql.generated.ts`,
      {
        documents: `${name}/src/**/*.graphql`,
        plugins: ['typescript-operations', 'typed-document-node'],
        config,
      },
    ]),
  );
  const outputs: unknown = await generate({ cwd: root, schema: 'api/schema.graphql', generates, silent: true }, false);
  return (outputs as { filename: string; content: string }[]).map(({ filename, content }) => ({
    file: filename.startsWith('/') ? filename : join(root, filename),
    text: content,
  }));
}
