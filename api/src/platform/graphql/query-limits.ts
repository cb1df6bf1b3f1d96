import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { AppError } from '../errors.ts';

/** Characters of a document's text, for everybody: the largest of our own screens has two thousand. */
const MAX_TEXT = 20_000;

/**
 * What one document may ask for. Cost: each object counts 1, and ten times for each list around it; a field that has a
 * price (read-model.ts) adds it once here, and for each value when the rows are known (read-price.ts).
 */
export const documentLimits = {
  tokens: 2_000,
  operations: 10,
  fragments: 20,
  spreads: 60,
  selections: 500,
  /** Selections of one name in one place: GraphQL compares each with each other. */
  sameName: 30,
  depth: 8,
  aliases: 15,
  rootFields: 10,
  directives: 20,
  cost: 5_000,
};

const ASSUMED_LIST = 10;
const MAX_VISITED = 5_000;

export interface Measure {
  depth: number;
  aliases: number;
  rootFields: number;
  directives: number;
  cost: number;
  /** Fields that have a price. */
  priced: number;
  /** With each fragment as often as it is spread. */
  selections: number;
}

/** PAYLOAD_TOO_LARGE for a text that nobody should even read. */
export function checkText(text: string): void {
  if (text.length <= MAX_TEXT) return;
  throw new AppError('PAYLOAD_TOO_LARGE', {
    message: `Le texte de la demande est trop long\u00a0: ${MAX_TEXT / 1_000}\u00a0000 caractères au plus.`,
    data: { limit: MAX_TEXT },
  });
}

/**
 * Bounds a document that was only parsed: validation takes far longer than reading when fragments, or fields of one
 * name, are many. Throws BAD_USER_INPUT.
 */
export function checkShape(document: DocumentNode): void {
  const found = { operations: 0, fragments: 0, spreads: 0, selections: 0, sameName: 0 };
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) found.fragments += 1;
    else found.operations += 1;
  }
  visit(document, {
    SelectionSet(set, _key, parent) {
      found.selections += set.selections.length;
      // What is in an inline fragment stands beside what is around it.
      const isInline = parent !== undefined && 'kind' in parent && parent.kind === Kind.INLINE_FRAGMENT;
      if (!isInline) found.sameName = Math.max(found.sameName, mostOfOneName(set));
    },
    FragmentSpread() {
      found.spreads += 1;
    },
  });
  for (const name of ['operations', 'fragments', 'spreads', 'selections', 'sameName'] as const) {
    if (found[name] > documentLimits[name]) throw tooMuch(name, documentLimits[name]);
  }
}

function mostOfOneName(set: SelectionSetNode): number {
  const counts = new Map<string, number>();
  const count = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.kind === Kind.INLINE_FRAGMENT) count(node.selectionSet);
      if (node.kind !== Kind.FIELD) continue;
      const name = (node.alias ?? node.name).value;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  };
  count(set);
  return Math.max(0, ...counts.values());
}

/** Measures a valid document and throws BAD_USER_INPUT when it passes a limit. */
export function checkDocument(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) {
  const measure = measureOperation(schema, document, operation);
  for (const name of ['depth', 'aliases', 'rootFields', 'directives', 'cost'] as const) {
    if (measure[name] > documentLimits[name]) throw tooMuch(name, documentLimits[name]);
  }
  if (operation.operation === 'mutation' && measure.rootFields > 1) throw tooMuch('mutations', 1);
  // What has a price may be refused once the rows are known: too late for what a mutation has changed by then.
  if (operation.operation === 'mutation' && measure.priced > 0) throw tooMuch('priced', 0);
  return measure;
}

export function tooMuch(limit: string, maximum: number): AppError {
  return new AppError('BAD_USER_INPUT', {
    message: 'La demande est trop complexe.',
    reason: 'LIMIT',
    data: { limit, maximum },
  });
}

/** Whether the document asks the schema about itself, at whatever depth: a fragment must not hide it. */
export function asksIntrospection(document: DocumentNode): boolean {
  let asks = false;
  visit(document, {
    Field({ name }) {
      if (name.value !== '__schema' && name.value !== '__type') return undefined;
      asks = true;
      return BREAK;
    },
  });
  return asks;
}

function measureOperation(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Measure {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measure: Measure = { depth: 0, aliases: 0, rootFields: 0, directives: 0, cost: 0, priced: 0, selections: 0 };

  const visitField = (node: FieldNode, typeName: string, depth: number, factor: number): void => {
    if (node.alias !== undefined) measure.aliases += 1;
    if (depth === 1) measure.rootFields += 1;
    const parent = schema.getType(typeName);
    const field = isObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
    const type = field?.type;
    // __typename and the schema's own description cost nothing and are as deep as GraphQL makes them.
    if (type === undefined) return;
    measure.depth = Math.max(measure.depth, depth);
    const price = typeof field?.extensions.price === 'number' ? field.extensions.price : 0;
    measure.cost += price;
    if (price > 0) measure.priced += 1;
    const named = getNamedType(type);
    if (node.selectionSet === undefined || !isCompositeType(named)) return;
    const within = isListType(getNullableType(type)) ? factor * ASSUMED_LIST : factor;
    measure.cost += within;
    walk(node.selectionSet, named.name, depth + 1, within);
  };
  const walk = (set: SelectionSetNode, typeName: string, depth: number, factor: number): void => {
    for (const node of set.selections) {
      measure.directives += node.directives?.length ?? 0;
      // Fragments that spread each other grow exponentially: stop counting what is refused anyway.
      measure.selections += 1;
      if (measure.selections > MAX_VISITED) throw tooMuch('cost', documentLimits.cost);
      if (node.kind === Kind.FIELD) visitField(node, typeName, depth, factor);
      else if (node.kind === Kind.INLINE_FRAGMENT) walk(node.selectionSet, typeName, depth, factor);
      else {
        const fragment = fragments.get(node.name.value);
        if (fragment !== undefined) walk(fragment.selectionSet, typeName, depth, factor);
      }
    }
  };
  const root = schema.getRootType(operation.operation);
  measure.directives += operation.directives?.length ?? 0;
  if (root != null) walk(operation.selectionSet, root.name, 1, 1);
  return measure;
}
