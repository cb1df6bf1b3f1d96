import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  Kind,
} from 'graphql';
import type { CompiledQuery, RawBuilder } from 'kysely';
import type pg from 'pg';
import { type Access, checkAccess } from './builder-access.ts';
import type { RequestContext } from './context.ts';
import type { PreparedDocument } from './document-prepare.ts';
import { AppError } from './errors.ts';
import { collectSelection, isPassable, type Selection } from './read-plan.ts';
import { listSql, pageSql, type ReadOf, runPrepared, scopeOf } from './read-run.ts';

type Read = ReadOf<Record<string, unknown>>;

interface Passable {
  node: FieldNode;
  read: Read;
  access: Access | undefined;
  selection: Selection;
}

/** Documents with @include or @skip have several selections; those without one are looked at once. */
const known = new WeakMap<PreparedDocument, Passable | null>();

/**
 * Answers a query whose single root field is a list or page of a read model with the JSON text that PostgreSQL built,
 * without an executor; undefined when the document is of another kind. Same access rule, arguments and rows as the
 * resolver, which readField() made from the same declaration.
 */
export async function passThrough(
  schema: GraphQLSchema,
  pool: pg.Pool,
  prepared: PreparedDocument,
  variables: unknown,
  context: RequestContext,
): Promise<string | undefined> {
  const passable = passableOf(schema, prepared, variables);
  if (passable === undefined) return undefined;
  checkAccess(context.viewer, passable.access, false);
  const args = argumentsOf(schema, prepared, passable, variables);
  const source = await passable.read.source(context, args);
  const build = passable.read.shape === 'list' ? listSql : pageSql;
  const query = build(passable.read.model, passable.selection, source, scopeOf(context), 'answer');
  const text = await runPrepared(pool, compile(query, context));
  const key = passable.node.alias?.value ?? passable.node.name.value;
  return `{"data":{${JSON.stringify(key)}:${text}}}`;
}

function compile(query: RawBuilder<unknown>, context: RequestContext): CompiledQuery {
  return query.compile(context.db);
}

function passableOf(schema: GraphQLSchema, prepared: PreparedDocument, variables: unknown): Passable | undefined {
  const before = known.get(prepared);
  if (before !== undefined) return before ?? undefined;
  const found = inspect(schema, prepared, variables);
  if (prepared.measure.directives === 0) known.set(prepared, found ?? null);
  return found;
}

function inspect(schema: GraphQLSchema, prepared: PreparedDocument, variables: unknown): Passable | undefined {
  const { operation, document } = prepared;
  const node = operation.selectionSet.selections[0];
  if (operation.operation !== 'query' || operation.selectionSet.selections.length !== 1) return undefined;
  if (node?.kind !== Kind.FIELD || node.selectionSet === undefined || (node.directives?.length ?? 0) > 0)
    return undefined;
  const field = schema.getQueryType()?.getFields()[node.name.value];
  const read = field?.extensions.read as Read | undefined;
  if (field === undefined || read === undefined) return undefined;
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  const selection = collectSelection([node.selectionSet], {
    fragments,
    variables: (variables ?? {}) as Record<string, unknown>,
  });
  const items =
    read.shape === 'list' ? [selection] : selection.fields.flatMap(({ children }) => (children ? [children] : []));
  if (!items.every((item) => isPassable(read.model, item))) return undefined;
  return { node, read, access: field.extensions.access as Access | undefined, selection };
}

function argumentsOf(
  schema: GraphQLSchema,
  { operation }: PreparedDocument,
  { node }: Passable,
  variables: unknown,
): Record<string, unknown> {
  const inputs = (typeof variables === 'object' && variables !== null ? variables : {}) as Record<string, unknown>;
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], inputs, { maxErrors: 5 });
  if (coerced.errors !== undefined) {
    throw new AppError('BAD_USER_INPUT', {
      message: coerced.errors[0]?.message,
      invalidArgs: invalidVariables(coerced.errors.map(({ message }) => message)),
    });
  }
  const field = schema.getQueryType()?.getFields()[node.name.value];
  if (field === undefined) throw new AppError('INTERNAL_SERVER_ERROR');
  return getArgumentValues(field, node, coerced.coerced);
}

/** The variables that GraphQL names in its coercion messages. */
export function invalidVariables(messages: string[]): string[] {
  return [...new Set(messages.flatMap((message) => /^Variable "\$(\w+)"/.exec(message)?.[1] ?? []))];
}
