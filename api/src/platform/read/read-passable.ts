/** Which documents are answered with the text that PostgreSQL built: what each of their fields asks. */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type SelectionNode,
} from 'graphql';
import type { Access } from '../graphql/builder-access.ts';
import type { PreparedDocument } from '../graphql/document-prepare.ts';
import { collectSelection, isPassable, type Selection, type SelectionSource } from './read-plan.ts';
import type { ReadOf, WrittenRow } from './read-run.ts';

export type AnyRead = ReadOf<Record<string, unknown>>;

/** One field of the query. */
export interface PassableField {
  node: FieldNode;
  read: AnyRead;
  access: Access | undefined;
  selection: Selection;
  rows: WeakMap<Selection, Map<string, WrittenRow>>;
  /** What stands before its value in the answer. */
  opening: string;
}

/** Documents with @include or @skip have several selections; those without one are looked at once. */
export const isLookedAtOnce = ({ measure }: PreparedDocument) => measure.directives === 0;

const known = new WeakMap<PreparedDocument, PassableField[] | null>();

/** Undefined for a document that somebody has to run: one with a field that no read model answers alone. */
export function passableFieldsOf(schema: GraphQLSchema, prepared: PreparedDocument, variables: unknown) {
  const before = known.get(prepared);
  if (before !== undefined) return before ?? undefined;
  const found = inspect(schema, prepared, variables);
  if (isLookedAtOnce(prepared)) known.set(prepared, found ?? null);
  return found;
}

function inspect(schema: GraphQLSchema, prepared: PreparedDocument, variables: unknown): PassableField[] | undefined {
  const { operation, document } = prepared;
  if (operation.operation !== 'query') return undefined;
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  // With the values that the question gives itself; what is wrong with the others is said when they are read.
  const { coerced = {} } = isLookedAtOnce(prepared) ? {} : inputsOf(schema, prepared, variables);
  const source: SelectionSource = { fragments, variables: coerced };
  const fields: PassableField[] = [];
  const names = new Set<string>();
  for (const node of operation.selectionSet.selections) {
    const field = fieldOf(schema, node, source);
    // Two of one name are one field of the answer, with what both select.
    if (field === undefined || names.has(field.opening)) return undefined;
    names.add(field.opening);
    fields.push(field);
  }
  return fields;
}

/** The variables as the operation declares them, or why they are not. */
export function inputsOf(schema: GraphQLSchema, { operation }: PreparedDocument, variables: unknown) {
  const given = (typeof variables === 'object' && variables !== null ? variables : {}) as Record<string, unknown>;
  return getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 5 });
}

function fieldOf(schema: GraphQLSchema, node: SelectionNode, source: SelectionSource): PassableField | undefined {
  if (node.kind !== Kind.FIELD || (node.directives?.length ?? 0) > 0) return undefined;
  const field = schema.getQueryType()?.getFields()[node.name.value];
  const read = field?.extensions.read as AnyRead | undefined;
  if (field === undefined || read === undefined) return undefined;
  const selection = collectSelection(node.selectionSet === undefined ? [] : [node.selectionSet], source);
  const items =
    read.shape !== 'page' ? [selection] : selection.fields.flatMap(({ children }) => (children ? [children] : []));
  if (!items.every((item) => isPassable(read.model, item))) return undefined;
  const access = field.extensions.access as Access | undefined;
  const opening = `${JSON.stringify(node.alias?.value ?? node.name.value)}:`;
  return { node, read, access, selection, rows: new WeakMap(), opening };
}
