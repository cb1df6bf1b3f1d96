import { buildSchema } from 'graphql';

/** How the print of a schema marks a root field that is answered without a token. */
const PUBLIC = /\bPublic: answered without a token\.$/;

/** The names of the public root fields of these schemas, as a module. */
export function printPublicFields(schemas: readonly string[]): string {
  const names = schemas
    .map((text) => buildSchema(text))
    .flatMap((schema) => [schema.getQueryType(), schema.getMutationType()])
    .flatMap((type) => Object.values(type?.getFields() ?? {}))
    .filter(({ description }) => PUBLIC.test(description ?? ''))
    .map(({ name }) => name)
    .sort();
  const lines = names.map((name) => `  '${name}',`);
  return `// Generated from the API's schemas by tools/codegen. Do not edit.

/** Root fields that the API answers without a token. */
export const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
${lines.join('\n')}
]);
`;
}
