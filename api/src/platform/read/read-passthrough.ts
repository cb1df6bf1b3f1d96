import { GraphQLError, type GraphQLSchema, getArgumentValues } from 'graphql';
import { sql } from 'kysely';
import type pg from 'pg';
import type { RequestContext } from '../context/context.ts';
import { runPrepared, type WrittenStatement } from '../database/prepared-statement.ts';
import { AppError } from '../errors.ts';
import { checkAccess } from '../graphql/builder-access.ts';
import type { PreparedDocument } from '../graphql/document-prepare.ts';
import { variableRefusal } from '../graphql/variable-refusal.ts';
import type { Viewer } from '../viewer/viewer.ts';
import { keptQuestion, type Question } from './kept-question.ts';
import { inputsOf, isLookedAtOnce, type PassableField, passableFieldsOf } from './read-passable.ts';
import type { ReadReplica } from './read-replica.ts';
import { type ObjectOf, scopeOf, statementOf, type WrittenRow, writeRow } from './read-run.ts';
import { listed, type Written, written } from './written.ts';

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
 * Answers a query whose fields are lists, pages and counts of read models with the JSON text that PostgreSQL built, in
 * one statement and without an executor. Same access rule, arguments and rows as the resolvers, which readField() made
 * from the same declarations.
 */
export async function passThrough(
  request: PassThrough,
  context: RequestContext,
  recalled?: RecalledViewer,
): Promise<Passed> {
  const fields = passableFieldsOf(request.schema, request.prepared, request.variables);
  if (fields === undefined) return undefined;
  if (fields.length === 1) return passOn(request, fields, context, recalled);
  try {
    return await passOn(request, fields, context, recalled);
  } catch (error) {
    // Of several fields one may be refused and the others not: the executor says which.
    if (error instanceof AppError || error instanceof GraphQLError) return undefined;
    throw error;
  }
}

async function passOn(
  request: PassThrough,
  fields: readonly PassableField[],
  context: RequestContext,
  recalled: RecalledViewer | undefined,
): Promise<Passed> {
  for (const { access } of fields) checkAccess(context.viewer, access, false);
  const make = () => questionOf(request, fields, context, recalled);
  const isSteady = fields.every(({ read }) => read.steady === true);
  const isKept = recalled !== undefined && isSteady && isLookedAtOnce(request.prepared);
  const question = isKept
    ? await keptQuestion([recalled, fields, context.clock.today(), request.variables], make)
    : await make();
  const row = await rowOf(request, question, recalled);
  if (row === 'stale') return row;
  let text = '{"data":{';
  for (const [place, { opening }] of fields.entries()) {
    const json = row[columnOf(place)] ?? '[]';
    if (json === '[]') await question.whenEmpty[place]?.();
    text += `${place === 0 ? '' : ','}${opening}${json}`;
  }
  return { text: `${text}}}` };
}

const columnOf = (place: number) => `json_${place}`;

async function questionOf(
  request: PassThrough,
  fields: readonly PassableField[],
  context: RequestContext,
  recalled: RecalledViewer | undefined,
): Promise<Question> {
  const inputs = variablesOf(request);
  const asked: Written[] = [];
  const whenEmpty: Question['whenEmpty'] = [];
  for (const field of fields) {
    const source = await field.read.source(context, argumentsOf(request, field, inputs));
    const rows = statementOf(field.read, field.selection, source, objectsOf(field, context), 'answer');
    asked.push(written`(${rows}) as ${sql.id(columnOf(asked.length))}`);
    whenEmpty.push(source.whenEmpty);
  }
  const isAlone = recalled === undefined || request.replica !== undefined;
  if (!isAlone) asked.push(written`${recalled.rights} as rights`);
  return { query: written`select ${listed(asked)}`.finish(), whenEmpty };
}

/** The texts of the fields. */
type Row = Record<string, string>;

async function rowOf(request: PassThrough, question: Question, recalled?: RecalledViewer): Promise<Row | 'stale'> {
  const { pool, replica } = request;
  const { query } = question;
  if (recalled !== undefined && replica !== undefined) return followedRow({ pool, replica, query, recalled });
  const [row] = await runPrepared<Row>(pool, query);
  return recalled !== undefined && row?.rights !== recalled.expected ? 'stale' : (row ?? {});
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
async function followedRow({ pool, replica, query, recalled }: Followed): Promise<Row | 'stale'> {
  const look = written`select ${recalled.rights} as rights, pg_current_wal_flush_lsn()::text as position`;
  const [now] = await runPrepared<{ rights: string; position: string }>(pool, look.finish());
  if (now === undefined || now.rights !== recalled.expected) return 'stale';
  const [row] = (await replica.read<Row>(now.position, query)) ?? (await runPrepared<Row>(pool, query));
  return row ?? {};
}

const MAX_WRITTEN = 20;

/** The object of a document's selection depends on the scope only: it is written once for each. */
function objectsOf(field: PassableField, context: RequestContext): ObjectOf {
  const { scope, key: scopeKey } = scopeOf(context);
  return (selection, joined) => {
    const known = field.rows.get(selection) ?? new Map<string, WrittenRow>();
    field.rows.set(selection, known);
    const key = joined ? `joined ${scopeKey}` : scopeKey;
    const before = known.get(key);
    if (before !== undefined) return before;
    // The day is part of the scope: yesterday's are never needed again.
    if (known.size >= MAX_WRITTEN) known.clear();
    const row = writeRow({ model: field.read.model, scope, mode: 'answer', joined }, selection);
    known.set(key, row);
    return row;
  };
}

type Inputs = Record<string, unknown>;

function variablesOf({ schema, prepared, variables }: PassThrough): Inputs {
  const read = inputsOf(schema, prepared, variables);
  if (read.errors !== undefined) throw variableRefusal(read.errors);
  return read.coerced;
}

function argumentsOf({ schema }: PassThrough, { node }: PassableField, inputs: Inputs): Inputs {
  const field = schema.getQueryType()?.getFields()[node.name.value];
  if (field === undefined) throw new AppError('INTERNAL_SERVER_ERROR');
  return getArgumentValues(field, node, inputs);
}
