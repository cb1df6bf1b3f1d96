import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../context/context.ts';
import { builder } from '../graphql/builder.ts';
import { secretAnswer } from '../graphql/secret-answer.ts';

/**
 * Read models: each GraphQL type that is read in lists says, once, which SQL expression each of its fields is. A query
 * is then one statement that builds exactly the JSON that was selected, at any depth, without a resolver per field
 * (read-plan.ts), and its text can be passed through to the caller (read-passthrough.ts).
 */
export type Sql = RawBuilder<unknown>;

/** A row in scope: `row('label')` is its column, `row.table` its name in a FROM clause. */
export interface Alias {
  (column: string): Sql;
  table: Sql;
  /**
   * A value that several fields of the row look up, and that PostgreSQL is to look up once for them. The name stands
   * for this value alone, and the value asks for no other one this way.
   */
  once(name: string, value: Sql): Sql;
}

/**
 * What expressions may depend on besides the row. They become part of the statement's text (statements are cached by
 * it), hence flags of few values and the day, never something a caller typed.
 */
export interface Scope {
  today: string;
  flags: Readonly<Record<string, boolean>>;
  /** Set for the few people who are Bloomer on one mission and client of another: what they see depends on the row. */
  both: { readonly bloomerId: string; readonly societyId: string } | null;
}

export type ScalarName = 'Boolean' | 'Date' | 'DateTime' | 'Float' | 'ID' | 'Int' | 'String';
// Pothos enum references have a type parameter for their values, of no interest here.
type EnumRef = ReturnType<typeof builder.enumType>;

export interface ScalarField {
  kind: 'scalar';
  type: ScalarName | EnumRef;
  nullable: boolean;
  list: boolean;
  sql: (row: Alias, scope: Scope) => Sql;
}

export interface RelationField {
  kind: 'relation';
  plural: boolean;
  model: () => ReadModel;
  nullable: boolean;
  /** FROM and WHERE of the related rows, for example: society s where s.id = m.client_society_id. */
  from: (row: Alias, related: Alias, scope: Scope) => Sql;
  orderBy?: (related: Alias) => Sql;
}

/** Computed in TypeScript from SQL values; a selection with such a field is not passed through as text. */
export interface ComputedField {
  kind: 'computed';
  type: ScalarName | EnumRef;
  nullable: boolean;
  list: boolean;
  needs: Record<string, (row: Alias, scope: Scope) => Sql>;
  resolve: (values: Record<string, unknown>, context: RequestContext) => unknown;
  /** See secret-answer.ts. */
  secret: boolean;
  /** What each value adds to the cost of a document (query-limits.ts), counted on the rows that were found. */
  price: number;
}

export type ReadField = ScalarField | RelationField | ComputedField;

export interface JsonObject {
  [key: string]: unknown;
}

export interface ReadModel {
  name: string;
  fields: Record<string, ReadField>;
  /** The Pothos type, to be named by other fields. */
  ref: ReturnType<typeof builder.objectRef<JsonObject>>;
}

type ScalarOptions = { nullable?: boolean; list?: boolean };
type Expression = string | ((row: Alias, scope: Scope) => Sql);

/** A field that is one column (its name) or one SQL expression. */
export function scalar(type: ScalarName | EnumRef, expression: Expression, options: ScalarOptions = {}): ScalarField {
  const of = typeof expression === 'string' ? (row: Alias) => row(expression) : expression;
  return { kind: 'scalar', type, nullable: options.nullable ?? false, list: options.list ?? false, sql: of };
}

/** A field of one value that may be absent. */
export function optional(type: ScalarName | EnumRef, expression: Expression): ScalarField {
  return scalar(type, expression, { nullable: true });
}

export function one(model: () => ReadModel, from: RelationField['from'], options: { nullable?: boolean } = {}) {
  return { kind: 'relation', plural: false, model, from, nullable: options.nullable ?? false } satisfies RelationField;
}

export function many(model: () => ReadModel, from: RelationField['from'], orderBy: RelationField['orderBy']) {
  return { kind: 'relation', plural: true, model, from, orderBy, nullable: false } satisfies RelationField;
}

/** A field computed in TypeScript (a policy, a formatting) from the SQL values it needs. */
export function computed(
  type: ScalarName | EnumRef,
  needs: ComputedField['needs'],
  resolve: ComputedField['resolve'],
  options: ScalarOptions & { secret?: boolean; price?: number } = {},
): ComputedField {
  const { nullable = false, list = false, secret = false, price = 0 } = options;
  return { kind: 'computed', type, nullable, list, needs, resolve, secret, price };
}

/** Declares a GraphQL object type whose fields are SQL; the name of the object that nobody else may declare. */
export function readModel(name: string, fields: Record<string, ReadField>, description?: string): ReadModel {
  const ref = builder.objectRef<JsonObject>(name);
  const model: ReadModel = { name, fields: {}, ref };
  ref.implement({ description });
  extendModel(model, fields);
  return model;
}

/** Adds fields of a later domain to the type of an earlier one. */
export function extendModel(model: ReadModel, fields: Record<string, ReadField>): void {
  for (const [name, field] of Object.entries(fields)) {
    if (model.fields[name] !== undefined) throw new Error(`${model.name}.${name} is declared twice.`);
    model.fields[name] = field;
  }
  builder.objectFields(model.ref, (t) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        if (field.kind === 'relation') {
          const { ref } = field.model();
          const resolve = property(name);
          return field.plural
            ? [name, t.field({ type: [ref], resolve })]
            : [name, t.field({ type: ref, nullable: field.nullable, resolve })];
        }
        const type = field.list ? ([field.type] as never) : (field.type as never);
        const resolve =
          field.kind === 'scalar'
            ? property(name)
            : (parent: JsonObject, _args: object, context: RequestContext) =>
                field.resolve(parent[computedKey(name)] as Record<string, unknown>, context);
        const extensions =
          field.kind === 'computed' ? { price: field.price, ...(field.secret ? secretAnswer : {}) } : {};
        return [name, t.field({ type, nullable: field.nullable, resolve: resolve as never, extensions })];
      }),
    ),
  );
}

const propertyResolvers = new WeakSet<object>();

function property(name: string) {
  const resolve = (parent: JsonObject) => parent[name] as never;
  propertyResolvers.add(resolve);
  return resolve;
}

/** Whether a resolver only reads the property of its field's own name. */
export function isPropertyResolver(resolve: unknown): boolean {
  return typeof resolve === 'function' && propertyResolvers.has(resolve);
}

/** Where the SQL values of a computed field wait for its resolver. */
export function computedKey(name: string): string {
  return `needs_${name}`;
}

const aliases = new Map<string, Alias>();

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export function alias(name: string): Alias {
  const known = aliases.get(name);
  if (known !== undefined) return known;
  const columns = new Map<string, Sql>();
  const column = (columnName: string) => {
    const before = columns.get(columnName);
    if (before !== undefined) return before;
    // One piece of text: a reference is five nodes, and every statement that is written walks them all.
    const reference = sql.raw(`${quoted(name)}.${quoted(columnName)}`);
    columns.set(columnName, reference);
    return reference;
  };
  const made = Object.assign(column, { table: sql.id(name), once: (_name: string, value: Sql) => value });
  aliases.set(name, made);
  return made;
}
