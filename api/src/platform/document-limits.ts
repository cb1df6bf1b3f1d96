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
import { AppError } from './errors.ts';

/** What one document may ask for. Cost: each object counts 1, and ten times for each list around it. */
export const documentLimits = {
  tokens: 2_000,
  depth: 8,
  aliases: 15,
  rootFields: 10,
  directives: 20,
  cost: 5_000,
};

const ASSUMED_LIST = 10;
const MAX_VISITED = 20_000;

export interface Measure {
  depth: number;
  aliases: number;
  rootFields: number;
  directives: number;
  cost: number;
}

/** Measures a valid document and throws BAD_USER_INPUT when it passes a limit. */
export function checkDocument(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) {
  const measure = measureOperation(schema, document, operation);
  for (const name of ['depth', 'aliases', 'rootFields', 'directives', 'cost'] as const) {
    if (measure[name] > documentLimits[name]) throw tooMuch(name, documentLimits[name]);
  }
  if (operation.operation === 'mutation' && measure.rootFields > 1) throw tooMuch('mutations', 1);
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

export function measureOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Measure {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  let visited = 0;
  const measure: Measure = { depth: 0, aliases: 0, rootFields: 0, directives: 0, cost: 0 };

  const visitField = (node: FieldNode, typeName: string, depth: number, factor: number): void => {
    if (node.alias !== undefined) measure.aliases += 1;
    if (depth === 1) measure.rootFields += 1;
    const parent = schema.getType(typeName);
    const type = isObjectType(parent) ? parent.getFields()[node.name.value]?.type : undefined;
    // __typename and the schema's own description cost nothing and are as deep as GraphQL makes them.
    if (type === undefined) return;
    measure.depth = Math.max(measure.depth, depth);
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
      visited += 1;
      if (visited > MAX_VISITED) throw tooMuch('cost', documentLimits.cost);
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
