import { type GraphQLSchema, isObjectType } from 'graphql';
import { audienceOf, type Reader } from './readers.ts';

/**
 * Who reads which field of a type: audience (words of readers.ts) → names of fields. Whoever is not named meets
 * null, the neutral value, or a refusal. `Society@client` says what is different for objects that filled-world.ts calls
 * `client`; fields that it leaves out are as those of `Society`.
 */
export type FieldStatements = Record<string, Record<string, string>>;

export interface StatementFile {
  /** For the sentence of a failure. */
  name: string;
  statements: FieldStatements;
}

const FOLDER = 'api/src/authorization/fields';
const ROOTS = ['Query', 'Mutation', 'Subscription'];

/** Type → field → who reads it. */
export type Readership = Map<string, Map<string, Set<Reader>>>;

export function readershipOf(files: readonly StatementFile[]): Readership {
  const found: Readership = new Map();
  for (const { name, statements } of files) {
    for (const [type, lines] of Object.entries(statements)) {
      if (found.has(type)) throw new Error(`${type} stands twice in the *.fields.ts, the second time in ${name}.`);
      found.set(type, fieldsOf(type, lines));
    }
  }
  return found;
}

function fieldsOf(type: string, lines: Record<string, string>): Map<string, Set<Reader>> {
  const fields = new Map<string, Set<Reader>>();
  for (const [audience, names] of Object.entries(lines)) {
    for (const field of names.split(/\s+/).filter((part) => part !== '')) {
      if (fields.has(field)) throw new Error(`${type}.${field} is stated twice.`);
      fields.set(field, audienceOf(audience));
    }
  }
  return fields;
}

/** `Type.field` of every object type; what is below the roots, whose fields have their rows in the *.rows.ts. */
export function fieldsOfSchema(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__') || ROOTS.includes(type.name)) return [];
    return Object.keys(type.getFields()).map((field) => `${type.name}.${field}`);
  });
}

/** One sentence for each field that nobody has spoken about, and for each statement about nothing. */
export function gapsOf(fields: readonly string[], files: readonly StatementFile[]): string[] {
  const readership = readershipOf(files);
  const unsaid = fields.flatMap((name) => {
    const [type = '', field = ''] = name.split('.');
    if (readership.get(type)?.has(field)) return [];
    const file = files.find(({ statements }) => statements[type] !== undefined)?.name;
    const where =
      file === undefined
        ? `add the type ${type} to the *.fields.ts of its subject in ${FOLDER} (a new file is listed in statement-files.ts)`
        : `name it under ${type} in ${FOLDER}/${file}`;
    return [`${name} is new, and nobody has said who reads it: ${where}, on the line of its readers.`];
  });
  const known = new Set(fields);
  const stale = [...readership].flatMap(([type, stated]) =>
    [...stated.keys()]
      .filter((field) => !known.has(`${type.replace(/@.*/, '')}.${field}`))
      .map((field) => `${type}.${field} is stated in the *.fields.ts, and no schema has it any more: take it out.`),
  );
  return [...unsaid, ...stale];
}
