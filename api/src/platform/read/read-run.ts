import type { GraphQLResolveInfo } from 'graphql';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import {
  isAccountOfficer,
  isAdmin,
  isClient,
  isFinanceOfficer,
  isOfficer,
  isStaff,
  isSystem,
  type Viewer,
} from '../viewer/viewer.ts';
import { type Alias, alias, type JsonObject, type ReadModel, type Scope, type Sql } from './read-model.ts';
import { collectSelection, type PlanMode, type RowPlan, rowSql, type Selection } from './read-plan.ts';
import { chargeFor } from './read-price.ts';
import { type Written, write, written } from './written.ts';

/** The rows a viewer may see, after every access rule: FROM and WHERE, then order and maximum. */
export interface Source {
  rows: (row: Alias) => Sql;
  /** What a page counts, where that is not these rows. */
  countRows?: (row: Alias) => Sql;
  orderBy?: (row: Alias) => Sql;
  limit?: number;
  /** Thousands of rows: what each refers to is joined, see RowPlan. The order may then only name columns of the row. */
  joined?: boolean;
  /** Called when there is no row, to refuse with the reason instead of answering an empty list. */
  whenEmpty?: () => Promise<void>;
}

/** Lists are cut here even when their own source names no maximum. */
const MAXIMUM = 2_000;

export interface ReadOf<Args> {
  model: ReadModel;
  /** 'page' is the pair { count, results }; 'object' the single row; 'count' how many rows there are, listed or not. */
  shape: 'list' | 'page' | 'object' | 'count';
  source: (context: RequestContext, args: Args) => Source | Promise<Source>;
  /**
   * The source depends on the viewer, the arguments and the day, and on nothing else: neither on the hour nor on what
   * the database says: steady-lists.test.ts tries it. Its statement is kept for who asks the same again
   * (kept-question.ts).
   */
  steady?: true;
}

/** A viewer is remembered between requests, and what they are to read models with them, for the day. */
const known = new WeakMap<Viewer, { scope: Scope; key: string }>();

/** What the expressions of read models may know about the viewer, and a text that is the same for the same. */
export function scopeOf({ viewer, clock }: Pick<RequestContext, 'viewer' | 'clock'>): { scope: Scope; key: string } {
  const today = clock.today();
  const before = known.get(viewer);
  if (before?.scope.today === today) return before;
  const scope = scopeFor(viewer, today);
  const found = { scope, key: JSON.stringify(scope) };
  known.set(viewer, found);
  return found;
}

function scopeFor(viewer: Viewer, today: string): Scope {
  const staff = isAdmin(viewer) || isSystem(viewer);
  const { bloomerId, societyId } = viewer;
  return {
    today,
    both: !staff && isClient(viewer) && bloomerId !== null && societyId !== null ? { bloomerId, societyId } : null,
    flags: {
      staff,
      // Prices, accounts, papers and invoices: being on the staff is not enough.
      office: isStaff(viewer, 'account', 'finance'),
      // How to reach people at home.
      people: isStaff(viewer, 'account', 'recruit'),
      account: isSystem(viewer) || isAdmin(viewer, 'account'),
      finance: isSystem(viewer) || isAdmin(viewer, 'finance'),
      accountOfficer: isAccountOfficer(viewer),
      officer: isOfficer(viewer),
      financeOfficer: isFinanceOfficer(viewer),
      dpo: isAdmin(viewer, 'dpo'),
      system: isSystem(viewer),
      // The highest right counts: staff who are also Bloomers or clients see as staff.
      client: !staff && isClient(viewer),
      bloomer: !staff && viewer.bloomerId !== null,
    },
  };
}

/** The JSON object of the row `r`. */
export type ObjectOf = (selection: Selection, joined: boolean) => WrittenRow;

export interface WrittenRow {
  object: Written;
  joins: Written;
}

const ROW: Alias = alias('r');

/** The statement whose value is the JSON text of a list. */
function listSql(selection: Selection, source: Source, objectOf: ObjectOf): Written {
  return written`select (${listJson(selection, source, objectOf)})::text as json`;
}

function listJson(selection: Selection, source: Source, objectOf: ObjectOf): Written {
  const { joined = false } = source;
  const { object, joins } = objectOf(selection, joined);
  const rows = source.rows(ROW);
  const found = joined ? written`(select r.* from ${rows}) as r ${joins}` : rows;
  const order = source.orderBy === undefined ? sql`` : sql` order by ${source.orderBy(ROW)}`;
  const limit = sql.lit(source.limit ?? MAXIMUM);
  // The rows are ordered and cut first, so that nothing is built for the others.
  return written`select coalesce(json_agg(item), '[]'::json) from (select ${object} as item from ${found}${order} limit ${limit}) as items`;
}

const countSql = (source: Source): Written =>
  written`select (select count(*) from ${(source.countRows ?? source.rows)(ROW)})::text as json`;

/** The statement whose value is the JSON text of { count, results }. */
function pageSql(selection: Selection, source: Source, objectOf: ObjectOf, page: PageShape): Written {
  const pairs = selection.fields.map(({ name, responseKey, children }) => {
    const key = sql.lit(page.mode === 'answer' ? responseKey : name);
    if (name === '__typename') return sql`${key}, ${sql.lit(page.typeName)}::text`;
    if (name === 'count') return sql`${key}, (select count(*) from ${(source.countRows ?? source.rows)(ROW)})`;
    return sql`${key}, (${listJson(children ?? { fields: [] }, source, objectOf).toSql()})`;
  });
  return written`select json_build_object(${sql.join(pairs)})::text as json`;
}

export interface PageShape {
  mode: PlanMode;
  typeName: string;
}

export function statementOf(
  read: Pick<ReadOf<never>, 'model' | 'shape'>,
  selection: Selection,
  source: Source,
  objectOf: ObjectOf,
  mode: PlanMode,
): Written {
  if (read.shape === 'list') return listSql(selection, source, objectOf);
  if (read.shape === 'count') return countSql(source);
  if (read.shape === 'object')
    return written`select (${objectOf(selection, false).object})::text as json from ${source.rows(ROW)} limit 1`;
  return pageSql(selection, source, objectOf, { mode, typeName: `${read.model.name}List` });
}

/** The JSON object of the row `r` with a selection, written. */
export function writeRow(plan: RowPlan, selection: Selection): WrittenRow {
  const { object, joins } = rowSql(plan, selection, ROW);
  return { object: write(object), joins: write(joins) };
}

function objectsOf(model: ReadModel, context: RequestContext): ObjectOf {
  const { scope } = scopeOf(context);
  return (selection, joined) => writeRow({ model, scope, mode: 'objects', joined }, selection);
}

/** A resolver and its declaration for the passthrough, of a root field that is a list or a page of a read model. */
export function readField<Args>(read: ReadOf<Args>) {
  return {
    extensions: { read },
    resolve: async (_root: unknown, args: Args, context: RequestContext, info: GraphQLResolveInfo) => {
      const source = await read.source(context, args);
      const selection = selectionOf(info);
      const query = statementOf(read, selection, source, objectsOf(read.model, context), 'objects');
      const text = await readText(context.db, query);
      if (text === '[]') await source.whenEmpty?.();
      const answer = JSON.parse(text);
      for (const part of read.shape === 'page' ? pageItems(selection) : [selection]) {
        chargeFor(context, read.model, part, [read.shape === 'page' ? (answer.results ?? []) : answer].flat());
      }
      return answer;
    },
  };
}

/** The same of a root field that counts the rows of a list. */
export function readCount<Args>(read: Omit<ReadOf<Args>, 'shape'>) {
  return {
    extensions: { read: { ...read, shape: 'count' } satisfies ReadOf<Args> },
    resolve: async (_root: unknown, args: Args, context: RequestContext) =>
      Number(await readText(context.db, countSql(await read.source(context, args)))),
  };
}

const pageItems = ({ fields }: Selection): Selection[] => fields.flatMap(({ children }) => children ?? []);

/**
 * Loads one object of a read model with what the operation selects below the present field; null without such a row.
 */
export async function findOne(
  context: RequestContext,
  info: GraphQLResolveInfo,
  model: ReadModel,
  rows: (row: Alias) => Sql,
): Promise<JsonObject | null> {
  const selection = selectionOf(info);
  const query = listSql(selection, { rows, limit: 1 }, objectsOf(model, context));
  const list: JsonObject[] = JSON.parse(await readText(context.db, query));
  chargeFor(context, model, selection, list);
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
  const list: JsonObject[] = JSON.parse(
    await readText(context.db, listSql(selection, source, objectsOf(model, context))),
  );
  chargeFor(context, model, selection, list);
  return list;
}

export function selectionOf(info: GraphQLResolveInfo): Selection {
  const sets = info.fieldNodes.flatMap((node) => (node.selectionSet === undefined ? [] : [node.selectionSet]));
  return collectSelection(sets, { fragments: info.fragments, variables: info.variableValues });
}

async function readText(db: Db, query: Written): Promise<string> {
  const { rows } = await (query.toSql() as RawBuilder<{ json: string }>).execute(db);
  return rows[0]?.json ?? '[]';
}
