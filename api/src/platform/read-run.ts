import { createHash } from 'node:crypto';
import type { GraphQLResolveInfo } from 'graphql';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { RequestContext } from './context.ts';
import type { Db } from './database.ts';
import { AppError } from './errors.ts';
import { type Alias, alias, type JsonObject, type ReadModel, type Scope, type Sql } from './read-model.ts';
import { collectSelection, objectSql, type PlanMode, type Selection } from './read-plan.ts';
import { isAdmin, isClient, isSystem } from './viewer.ts';

/** The rows a viewer may see, after every access rule: FROM and WHERE, then order and maximum. */
export interface Source {
  rows: (row: Alias) => Sql;
  orderBy?: (row: Alias) => Sql;
  limit?: number;
}

/** Lists are cut here even when their own source names no maximum. */
const MAXIMUM = 2_000;

export interface ReadOf<Args> {
  model: ReadModel;
  /** 'page' is the pair { count, results }. */
  shape: 'list' | 'page';
  source: (context: RequestContext, args: Args) => Source | Promise<Source>;
}

/** What the expressions of read models may know about the viewer. */
export function scopeOf(context: RequestContext): Scope {
  const { viewer } = context;
  const staff = isAdmin(viewer) || isSystem(viewer);
  return {
    today: context.clock.today(),
    flags: {
      staff,
      account: isSystem(viewer) || isAdmin(viewer, 'account'),
      finance: isSystem(viewer) || isAdmin(viewer, 'finance'),
      dpo: isAdmin(viewer, 'dpo'),
      // The highest right counts: staff who are also Bloomers or clients see as staff.
      client: !staff && isClient(viewer),
      bloomer: !staff && viewer.bloomerId !== null,
    },
  };
}

/** The statement whose only value is the JSON text of a list. */
export function listSql(model: ReadModel, selection: Selection, source: Source, scope: Scope, mode: PlanMode): Sql {
  const row = alias('r');
  const object = objectSql(model, selection, row, scope, mode);
  const order = source.orderBy === undefined ? sql`` : sql` order by ${source.orderBy(row)}`;
  const limit = sql.lit(source.limit ?? MAXIMUM);
  // The rows are ordered and cut first, so that nothing is built for the others.
  const rows = sql`select ${object} as item from ${source.rows(row)}${order} limit ${limit}`;
  return sql`select coalesce(json_agg(item), '[]'::json)::text as json from (${rows}) as items`;
}

export function pageSql(model: ReadModel, selection: Selection, source: Source, scope: Scope, mode: PlanMode): Sql {
  const row = alias('r');
  const pairs = selection.fields.map(({ name, responseKey, children }) => {
    const key = sql.lit(mode === 'answer' ? responseKey : name);
    if (name === '__typename') return sql`${key}, ${sql.lit(`${model.name}List`)}::text`;
    if (name === 'count') return sql`${key}, (select count(*) from ${source.rows(row)})`;
    const list = listSql(model, children ?? { fields: [] }, source, scope, mode);
    return sql`${key}, (${list})::json`;
  });
  return sql`select json_build_object(${sql.join(pairs)})::text as json`;
}

/** A resolver and its declaration for the passthrough, of a root field that is a list or a page of a read model. */
export function readField<Args>(read: ReadOf<Args>) {
  return {
    extensions: { read },
    resolve: async (_root: unknown, args: Args, context: RequestContext, info: GraphQLResolveInfo) => {
      const source = await read.source(context, args);
      const build = read.shape === 'list' ? listSql : pageSql;
      const query = build(read.model, selectionOf(info), source, scopeOf(context), 'objects');
      return JSON.parse(await readText(context.db, query));
    },
  };
}

/** Loads one object of a read model with what the operation selects below the present field; null without such a row. */
export async function findOne(
  context: RequestContext,
  info: GraphQLResolveInfo,
  model: ReadModel,
  rows: (row: Alias) => Sql,
  path: string[] = [],
): Promise<JsonObject | null> {
  const selection = path.reduce<Selection>(
    (selected, name) => ({
      fields: selected.fields.flatMap((field) => (field.name === name ? (field.children?.fields ?? []) : [])),
    }),
    selectionOf(info),
  );
  const query = listSql(model, selection, { rows, limit: 1 }, scopeOf(context), 'objects');
  const list: JsonObject[] = JSON.parse(await readText(context.db, query));
  return list[0] ?? null;
}

/** The same for a row that must exist, for instance because the operation has just written it. */
export async function readOne(...args: Parameters<typeof findOne>): Promise<JsonObject> {
  const found = await findOne(...args);
  if (found === null) throw new AppError('OBJECT_NOT_FOUND');
  return found;
}

/** Loads the rows of a source as objects for the executor. */
export async function readList(
  context: RequestContext,
  model: ReadModel,
  selection: Selection,
  source: Source,
): Promise<JsonObject[]> {
  return JSON.parse(await readText(context.db, listSql(model, selection, source, scopeOf(context), 'objects')));
}

export function selectionOf(info: GraphQLResolveInfo): Selection {
  const sets = info.fieldNodes.flatMap((node) => (node.selectionSet === undefined ? [] : [node.selectionSet]));
  return collectSelection(sets, { fragments: info.fragments, variables: info.variableValues });
}

async function readText(db: Db, query: Sql): Promise<string> {
  const { rows } = await (query as RawBuilder<{ json: string }>).execute(db);
  return rows[0]?.json ?? '[]';
}

const names = new Map<string, string>();
const seen = new Map<string, number>();
const MAX_NAMED = 300;

/**
 * Runs a compiled statement on the pool and answers its text. A statement met often becomes a prepared one: planning
 * a deep selection costs more than running it. Rare ones stay unnamed, so that callers cannot fill the server's memory.
 */
export async function runPrepared(pool: pg.Pool, query: CompiledQuery): Promise<string> {
  const name = nameOf(query.sql);
  const { rows } = await pool.query<{ json: string }>({
    ...(name === undefined ? {} : { name }),
    text: query.sql,
    values: [...query.parameters],
  });
  return rows[0]?.json ?? '[]';
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const times = (seen.get(text) ?? 0) + 1;
  if (seen.size > 2_000) seen.clear();
  seen.set(text, times);
  if (times < 3) return undefined;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}
