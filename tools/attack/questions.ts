import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isRequiredArgument,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { askEverything } from '../../api/src/authorization/fields/answer-reading.ts';
import { checkDocument, checkShape } from '../../api/src/platform/graphql/query-limits.ts';
import { repositoryRoot } from '../start/state-folder.ts';

export interface Question {
  document: string;
  variables: Record<string, unknown>;
}

const DEEPEST = 5;
/**
 * Of a long enumeration only the first values are asked for: another value changes figures, not fields, and every
 * question uses up what one caller may ask in a minute.
 */
const MOST_VALUES = 3;

/**
 * Everything that the printed schema lets somebody ask for: each query with all that its answer has, as deep as the
 * product's own limits let through, for every value that its arguments may have here.
 */
export function questionsOf(values: (name: string, type: string) => readonly unknown[]): Question[] {
  const schema = buildSchema(readFileSync(join(repositoryRoot, 'api', 'schema.graphql'), 'utf8'));
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const document = documentOf(schema, field);
    return variantsOf(field, values).map((variables) => ({ document, variables }));
  });
}

function documentOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): string {
  const required = field.args.filter(isRequiredArgument);
  const declared = required.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const leaf = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  const bare = `query ${declared && `(${declared})`} { ${field.name}${given && `(${given})`}${leaf} }`;
  if (leaf === '') return bare;
  for (let depth = DEEPEST; depth > 0; depth -= 1) {
    const document = askEverything(schema, bare, depth);
    if (isWithinLimits(schema, document)) return document;
  }
  return bare;
}

function isWithinLimits(schema: GraphQLSchema, document: string): boolean {
  const parsed = parse(document);
  try {
    checkShape(parsed);
    checkDocument(schema, parsed, parsed.definitions[0] as OperationDefinitionNode);
    return true;
  } catch {
    return false;
  }
}

function variantsOf(
  field: GraphQLField<unknown, unknown>,
  values: (name: string, type: string) => readonly unknown[],
): Record<string, unknown>[] {
  let variants: Record<string, unknown>[] = [{}];
  for (const { name, type } of field.args.filter(isRequiredArgument)) {
    const named = getNamedType(type);
    const choices = isEnumType(named)
      ? named
          .getValues()
          .slice(0, MOST_VALUES)
          .map(({ name: value }) => value)
      : values(name, named.name);
    variants = variants.flatMap((variant) => choices.map((choice) => ({ ...variant, [name]: choice })));
  }
  return variants;
}
