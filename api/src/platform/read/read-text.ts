import { type CompiledQuery, sql } from 'kysely';
import type { RequestContext } from '../context/context.ts';
import type { Sql } from './read-model.ts';
import { type RowSql, rowSql, type Selection } from './read-plan.ts';
import { type ObjectOf, type ReadOf, ROW, type Source, scopeOf, statementOf } from './read-run.ts';

/** What a document reads, and the texts that were written for it, by scope. */
export interface DocumentTexts {
  read: Pick<ReadOf<never>, 'model' | 'shape'>;
  selection: Selection;
  objects: WeakMap<Selection, Map<string, RowSql>>;
  statements: Map<string, Map<string, string>>;
}

export function documentTexts(read: DocumentTexts['read'], selection: Selection): DocumentTexts {
  return { read, selection, objects: new WeakMap(), statements: new Map() };
}

/** The day is part of the scope: yesterday's texts are never needed again. */
const MAX_SCOPES = 20;
const MAX_STATEMENTS = 20;

const NOTHING = sql``;

/**
 * The statement that answers a document with the rows of a source, and reads the records of the viewer beside them.
 * All but rows, order and records depends on document and scope only: by the text of these three the whole text is
 * found again, which is ten times as long.
 */
export function writeStatement(
  texts: DocumentTexts,
  source: Source,
  context: RequestContext,
  records?: Sql,
): CompiledQuery {
  // A page has its rows twice.
  if (texts.read.shape === 'page') return writeWhole(texts, source, context, records);
  const { rows, orderBy, limit = null, joined = false } = source;
  const order = orderBy?.(ROW) ?? NOTHING;
  const parts = sql`${rows(ROW)} order by ${order} limit ${sql.lit(limit)} ${records ?? NOTHING}`.compile(context.db);
  const known = ofScope(texts.statements, `${scopeOf(context).key} ${joined}`);
  const text = known.get(parts.sql);
  if (text !== undefined) return { ...parts, sql: text };
  const whole = writeWhole(texts, source, context, records);
  if (isSame(whole.parameters, parts.parameters)) {
    if (known.size >= MAX_STATEMENTS) known.clear();
    known.set(parts.sql, whole.sql);
  }
  return whole;
}

function writeWhole(texts: DocumentTexts, source: Source, context: RequestContext, records?: Sql): CompiledQuery {
  const answer = statementOf(texts.read, texts.selection, source, objectsOf(texts, context), 'answer');
  const query = records === undefined ? answer : sql`select (${answer}) as json, ${records} as records`;
  return query.compile(context.db);
}

/** The object of a document's selection depends on the scope only: its text is made once for each. */
function objectsOf({ read, objects }: DocumentTexts, context: RequestContext): ObjectOf {
  const { scope, key } = scopeOf(context);
  return (selection, joined) => {
    const known = objects.get(selection) ?? new Map<string, RowSql>();
    objects.set(selection, known);
    const name = joined ? `joined ${key}` : key;
    const before = known.get(name);
    if (before !== undefined) return before;
    const row = rowSql({ model: read.model, scope, mode: 'answer', joined }, selection, ROW);
    const [object, joins] = [row.object.compile(context.db), row.joins.compile(context.db)];
    if (object.parameters.length + joins.parameters.length > 0) return row;
    if (known.size >= MAX_SCOPES) known.clear();
    const frozen = { object: sql.raw(object.sql), joins: sql.raw(joins.sql) };
    known.set(name, frozen);
    return frozen;
  };
}

function ofScope(statements: DocumentTexts['statements'], key: string): Map<string, string> {
  const before = statements.get(key);
  if (before !== undefined) return before;
  if (statements.size >= MAX_SCOPES) statements.clear();
  const made = new Map<string, string>();
  statements.set(key, made);
  return made;
}

function isSame(values: readonly unknown[], others: readonly unknown[]): boolean {
  return values.length === others.length && values.every((value, index) => Object.is(value, others[index]));
}
