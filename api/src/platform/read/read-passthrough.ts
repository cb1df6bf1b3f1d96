import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  Kind,
} from 'graphql';
import type pg from 'pg';
import type { RequestContext } from '../context/context.ts';
import { runPrepared, type WrittenStatement } from '../database/prepared-statement.ts';
import { AppError } from '../errors.ts';
import { type Access, checkAccess } from '../graphql/builder-access.ts';
import type { PreparedDocument } from '../graphql/document-prepare.ts';
import { variableRefusal } from '../graphql/variable-refusal.ts';
import type { Viewer } from '../viewer/viewer.ts';
import { keptQuestion, type Question } from './kept-question.ts';
import { collectSelection, isPassable, type Selection } from './read-plan.ts';
import type { ReadReplica } from './read-replica.ts';
import { type ObjectOf, type ReadOf, scopeOf, statementOf, type WrittenRow, writeRow } from './read-run.ts';
import { type Written, written } from './written.ts';

type Read = ReadOf<Record<string, unknown>>;

interface Passable {
  node: FieldNode;
  read: Read;
  access: Access | undefined;
  selection: Selection;
  rows: WeakMap<Selection, Map<string, WrittenRow>>;
  /** What stands before the list in the answer. */
  opening: string;
}

/** Documents with @include or @skip have several selections; those without one are looked at once. */
const isLookedAtOnce = ({ measure }: PreparedDocument) => measure.directives === 0;
const known = new WeakMap<PreparedDocument, Passable | null>();

/** A viewer kept from an earlier request, with the way to see in the same statement whether that still holds. */
export interface RecalledViewer {
  viewer: Viewer;
  /** An expression that reads what the viewer's rights rest on as text, and the text it had. */
  rights: Written;
  expected: string;
}

/** The answer's text; 'stale' when the recalled viewer no longer holds; undefined for documents of another kind. */
export type Passed = { text: string } | 'stale' | undefined;

export interface PassThrough {
  schema: GraphQLSchema;
  pool: pg.Pool;
  /** Answers for the pool what a viewer of before asks. */
  replica?: ReadReplica | undefined;
  prepared: PreparedDocument;
  variables: unknown;
}

/**
 * Answers a query whose single root field is a list or page of a read model with the JSON text that PostgreSQL built,
 * without an executor. Same access rule, arguments and rows as the resolver, which readField() made from the same
 * declaration.
 */
export async function passThrough(
  request: PassThrough,
  context: RequestContext,
  recalled?: RecalledViewer,
): Promise<Passed> {
  const passable = passableOf(request.schema, request.prepared, request.variables);
  if (passable === undefined) return undefined;
  checkAccess(context.viewer, passable.access, false);
  const make = () => questionOf(request, passable, context, recalled);
  const isKept = recalled !== undefined && passable.read.steady === true && isLookedAtOnce(request.prepared);
  const question = isKept
    ? await keptQuestion([recalled, passable, context.clock.today(), request.variables], make)
    : await make();
  const json = await jsonOf(request, question, recalled);
  if (json === 'stale') return json;
  if (json === '[]') await question.whenEmpty?.();
  return { text: `${passable.opening}${json}}}` };
}

async function questionOf(
  request: PassThrough,
  passable: Passable,
  context: RequestContext,
  recalled: RecalledViewer | undefined,
): Promise<Question> {
  const args = argumentsOf(request, passable);
  const source = await passable.read.source(context, args);
  const rows = statementOf(passable.read, passable.selection, source, objectsOf(passable, context), 'answer');
  const isAlone = recalled === undefined || request.replica !== undefined;
  const query = isAlone ? rows : written`select (${rows}) as json, ${recalled.rights} as rights`;
  return { query: query.finish(), whenEmpty: source.whenEmpty };
}

async function jsonOf(request: PassThrough, question: Question, recalled?: RecalledViewer): Promise<string> {
  const { pool, replica } = request;
  const { query } = question;
  if (recalled !== undefined && replica !== undefined) return followedJson({ pool, replica, query, recalled });
  const [row] = await runPrepared<{ json: string; rights?: string }>(pool, query);
  return recalled !== undefined && row?.rights !== recalled.expected ? 'stale' : (row?.json ?? '[]');
}

interface Followed {
  pool: pg.Pool;
  replica: ReadReplica;
  query: WrittenStatement;
  recalled: RecalledViewer;
}

/**
 * Who asks is looked up where everything is written, together with how far that has come; the rows come from a copy
 * that has come as far. So an answer is never older than its question, whoever wrote what came before it.
 */
async function followedJson({ pool, replica, query, recalled }: Followed): Promise<string> {
  const look = written`select ${recalled.rights} as rights, pg_current_wal_flush_lsn()::text as position`;
  const [now] = await runPrepared<{ rights: string; position: string }>(pool, look.finish());
  if (now === undefined || now.rights !== recalled.expected) return 'stale';
  const rows =
    (await replica.read<{ json: string }>(now.position, query)) ?? (await runPrepared<{ json: string }>(pool, query));
  return rows[0]?.json ?? '[]';
}

const MAX_WRITTEN = 20;

/** The object of a document's selection depends on the scope only: it is written once for each. */
function objectsOf(passable: Passable, context: RequestContext): ObjectOf {
  const { scope, key: scopeKey } = scopeOf(context);
  return (selection, joined) => {
    const known = passable.rows.get(selection) ?? new Map<string, WrittenRow>();
    passable.rows.set(selection, known);
    const key = joined ? `joined ${scopeKey}` : scopeKey;
    const before = known.get(key);
    if (before !== undefined) return before;
    // The day is part of the scope: yesterday's are never needed again.
    if (known.size >= MAX_WRITTEN) known.clear();
    const row = writeRow({ model: passable.read.model, scope, mode: 'answer', joined }, selection);
    known.set(key, row);
    return row;
  };
}

function passableOf(schema: GraphQLSchema, prepared: PreparedDocument, variables: unknown): Passable | undefined {
  const before = known.get(prepared);
  if (before !== undefined) return before ?? undefined;
  const found = inspect(schema, prepared, variables);
  if (isLookedAtOnce(prepared)) known.set(prepared, found ?? null);
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
    read.shape !== 'page' ? [selection] : selection.fields.flatMap(({ children }) => (children ? [children] : []));
  if (!items.every((item) => isPassable(read.model, item))) return undefined;
  const access = field.extensions.access as Access | undefined;
  const opening = `{"data":{${JSON.stringify(node.alias?.value ?? node.name.value)}:`;
  return { node, read, access, selection, rows: new WeakMap(), opening };
}

function argumentsOf({ schema, prepared, variables }: PassThrough, { node }: Passable): Record<string, unknown> {
  const { operation } = prepared;
  const inputs = (typeof variables === 'object' && variables !== null ? variables : {}) as Record<string, unknown>;
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], inputs, { maxErrors: 5 });
  if (coerced.errors !== undefined) throw variableRefusal(coerced.errors);
  const field = schema.getQueryType()?.getFields()[node.name.value];
  if (field === undefined) throw new AppError('INTERNAL_SERVER_ERROR');
  return getArgumentValues(field, node, coerced.coerced);
}
