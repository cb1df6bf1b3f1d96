import type { TypedDocumentNode } from '@bloom/shared-auth/apollo';

export interface BoomVariables {
  code: string;
  status: number;
}

const named = (value: string) => ({ kind: 'Name', value });

/**
 * `query boom($code: String!, $status: Int) { boom(code: $code, status: $status) }`, as a parsed document. Written by
 * hand because these operations are not in the printed schema that documents are generated from.
 */
function boomDocument(operation: 'query' | 'mutation', field: string): TypedDocumentNode<unknown, BoomVariables> {
  const names = ['code', 'status'];
  const types = [
    { kind: 'NonNullType', type: { kind: 'NamedType', name: named('String') } },
    { kind: 'NamedType', name: named('Int') },
  ];
  const definition = {
    kind: 'OperationDefinition',
    operation,
    name: named(field),
    directives: [],
    variableDefinitions: names.map((name, index) => ({
      kind: 'VariableDefinition',
      variable: { kind: 'Variable', name: named(name) },
      type: types[index],
      directives: [],
    })),
    selectionSet: {
      kind: 'SelectionSet',
      selections: [
        {
          kind: 'Field',
          name: named(field),
          directives: [],
          arguments: names.map((name) => ({
            kind: 'Argument',
            name: named(name),
            value: { kind: 'Variable', name: named(name) },
          })),
        },
      ],
    },
  };
  return { kind: 'Document', definitions: [definition] } as unknown as TypedDocumentNode<unknown, BoomVariables>;
}

export const BOOM_QUERY = boomDocument('query', 'boom');
export const BOOM_UPDATE = boomDocument('mutation', 'boomUpdate');
