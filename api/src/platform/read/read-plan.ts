import { type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import { type RawBuilder, sql } from 'kysely';
import {
  type Alias,
  alias,
  type ComputedField,
  computedKey,
  type ReadField,
  type ReadModel,
  type RelationField,
  type ScalarField,
  type Scope,
  type Sql,
} from './read-model.ts';
import { rowOnce } from './row-once.ts';

/** A selection with its fragments opened; one per field of a model, sub-selections united. */
export interface Selection {
  fields: SelectedField[];
}

export interface SelectedField {
  responseKey: string;
  name: string;
  children: Selection | undefined;
}

export interface SelectionSource {
  fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  variables: Readonly<Record<string, unknown>>;
}

/** Opens fragments and applies @include and @skip. Our types have no interfaces: type conditions always hold. */
export function collectSelection(sets: SelectionSetNode[], source: SelectionSource): Selection {
  const merged = new Map<string, FieldNode[]>();
  const visit = (set: SelectionSetNode): void => {
    for (const node of set.selections) {
      if (isLeftOut(node, source.variables)) continue;
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        merged.set(key, [...(merged.get(key) ?? []), node]);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        visit(node.selectionSet);
      } else {
        const fragment = source.fragments[node.name.value];
        if (fragment !== undefined) visit(fragment.selectionSet);
      }
    }
  };
  for (const set of sets) visit(set);
  return {
    fields: [...merged].map(([responseKey, nodes]) => {
      const children = nodes.flatMap((node) => (node.selectionSet === undefined ? [] : [node.selectionSet]));
      const name = (nodes[0] as FieldNode).name.value;
      return { responseKey, name, children: children.length > 0 ? collectSelection(children, source) : undefined };
    }),
  };
}

function isLeftOut(
  node: { directives?: readonly import('graphql').DirectiveNode[] },
  variables: Readonly<Record<string, unknown>>,
): boolean {
  return (node.directives ?? []).some(({ name, arguments: args }) => {
    const value = args?.[0]?.value;
    const condition =
      value?.kind === Kind.BOOLEAN ? value.value : value?.kind === Kind.VARIABLE ? variables[value.name.value] : true;
    return (name.value === 'skip' && condition === true) || (name.value === 'include' && condition === false);
  });
}

/**
 * - 'answer': keys are the response keys and __typename is a literal: the JSON is the answer itself;
 * - 'objects': keys are field names, for the executor, which does the rest.
 */
export type PlanMode = 'answer' | 'objects';

/** Whether the whole selection is SQL, so that its JSON can be the answer. */
export function isPassable(model: ReadModel, selection: Selection): boolean {
  return selection.fields.every(({ name, children }) => {
    if (name === '__typename') return true;
    const field = model.fields[name];
    if (field === undefined || field.kind === 'computed') return false;
    return field.kind === 'scalar' || (children !== undefined && isPassable(field.model(), children));
  });
}

/** The JSON of one row, and what its FROM clause needs besides the row. */
export interface RowSql {
  object: Sql;
  joins: Sql;
}

export interface RowPlan {
  model: ReadModel;
  scope: Scope;
  mode: PlanMode;
  /**
   * Single related rows are joined rather than looked up row by row: for thousands of rows PostgreSQL then reads each
   * table once; for a few its plan costs more than the look-ups.
   */
  joined: boolean;
}

/** The JSON object of one row, with exactly the selected fields. */
export function rowSql({ model, scope, mode, joined }: RowPlan, selection: Selection, row: Alias): RowSql {
  const plan = new Plan(scope, mode, joined ? row : undefined);
  const object = plan.object(model, selection, row);
  return { object, joins: sql.join(plan.joins, sql` `) };
}

// A function call takes at most 100 arguments in PostgreSQL.
const MAX_PAIRS = 50;

function jsonObject(pairs: Sql[]): Sql {
  if (pairs.length <= MAX_PAIRS) return sql`json_build_object(${sql.join(pairs)})`;
  const parts: RawBuilder<unknown>[] = [];
  for (let start = 0; start < pairs.length; start += MAX_PAIRS) {
    parts.push(sql`jsonb_build_object(${sql.join(pairs.slice(start, start + MAX_PAIRS))})`);
  }
  return sql`(${sql.join(parts, sql` || `)})`;
}

class Plan {
  #count = 0;
  #objects = 0;
  readonly #scope: Scope;
  readonly #mode: PlanMode;
  readonly #joinedTo: Alias | undefined;
  readonly joins: Sql[] = [];

  /** @param joinedTo the row whose single related rows are joined */
  constructor(scope: Scope, mode: PlanMode, joinedTo: Alias | undefined) {
    this.#scope = scope;
    this.#mode = mode;
    this.#joinedTo = joinedTo;
  }

  object(model: ReadModel, selection: Selection, row: Alias): Sql {
    this.#objects += 1;
    const fields = this.#united(selection);
    const ask = (asked: Alias) => {
      for (const { name } of fields) this.#ownValue(model.fields[name], asked);
    };
    const once = rowOnce(row, `once_${this.#objects}`, ask);
    return once.around(jsonObject(fields.flatMap((field) => this.#pair(model, field, { row, own: once.row }))));
  }

  /** @param rows the row as its related ones name it, and as its own fields do */
  #pair(model: ReadModel, field: SelectedField, { row, own }: { row: Alias; own: Alias }): Sql[] {
    if (field.name === '__typename') {
      return this.#mode === 'answer' ? [sql`${sql.lit(field.responseKey)}, ${sql.lit(model.name)}::text`] : [];
    }
    const definition = model.fields[field.name];
    // A field that another module resolves by itself.
    if (definition === undefined) return [];
    const key = this.#mode === 'answer' ? field.responseKey : field.name;
    if (definition.kind === 'relation') {
      return [sql`${sql.lit(key)}, ${this.#relation(definition, field.children as Selection, row)}`];
    }
    const called = definition.kind === 'computed' ? computedKey(key) : key;
    return [sql`${sql.lit(called)}, ${this.#ownValue(definition, own)}`];
  }

  /** What a field reads of its own row. */
  #ownValue(field: ReadField | undefined, row: Alias): Sql | undefined {
    if (field?.kind === 'scalar') return scalarSql(field, row, this.#scope);
    return field?.kind === 'computed' ? this.#needs(field, row) : undefined;
  }

  /** For the executor two aliases of one field are one property holding what either asks. */
  #united(selection: Selection): SelectedField[] {
    if (this.#mode === 'answer') return selection.fields;
    const byName = new Map<string, SelectedField>();
    for (const field of selection.fields) {
      const before = byName.get(field.name);
      const fields = [...(before?.children?.fields ?? []), ...(field.children?.fields ?? [])];
      byName.set(field.name, { ...field, children: field.children === undefined ? undefined : { fields } });
    }
    return [...byName.values()];
  }

  #relation(field: RelationField, selection: Selection, row: Alias): Sql {
    this.#count += 1;
    const related = alias(`t${this.#count}`);
    const object = this.object(field.model(), selection, related);
    const from = field.from(row, related, this.#scope);
    if (!field.plural && row === this.#joinedTo) {
      const joined = sql.id(`j${this.joins.length + 1}`);
      this.joins.push(sql`left join lateral (select ${object} as object from ${from}) as ${joined} on true`);
      return sql`${joined}.object`;
    }
    if (!field.plural) return sql`(select ${object} from ${from})`;
    const order = field.orderBy === undefined ? sql`` : sql` order by ${field.orderBy(related)}`;
    return sql`(select coalesce(json_agg(${object}${order}), '[]'::json) from ${from})`;
  }

  #needs(field: ComputedField, row: Alias): Sql {
    const pairs = Object.entries(field.needs).map(([name, of]) => sql`${sql.lit(name)}, ${of(row, this.#scope)}`);
    return sql`json_build_object(${sql.join(pairs)})`;
  }
}

function scalarSql(field: ScalarField, row: Alias, scope: Scope): Sql {
  const expression = field.sql(row, scope);
  if (field.type === 'DateTime') {
    return sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  // NUMERIC prints its scale (8.00); a float prints 8.
  return field.type === 'Float' ? sql`(${expression})::float8` : expression;
}
