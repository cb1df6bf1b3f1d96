import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** What each scalar is given; `String` also stands for those that are not named. */
export type ScalarValues = Readonly<Record<string, unknown>>;

export const HARMLESS: ScalarValues = {
  Boolean: true,
  Int: 1,
  Float: 1,
  Date: '2026-10-01',
  DateTime: '2026-10-01T00:00:00Z',
  ID: '00000000-0000-4000-8000-000000000000',
  String: 'texte',
};

/** A value of the type with those of its scalars. */
function valueFor(type: GraphQLInputType, scalars: ScalarValues): unknown {
  if (isNonNullType(type)) return valueFor(type.ofType, scalars);
  if (isListType(type)) return [valueFor(type.ofType, scalars)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map((field) => [field.name, valueFor(field.type, scalars)]);
    return Object.fromEntries(fields);
  }
  return type.name in scalars ? scalars[type.name] : scalars.String;
}

const takesFile = (field: GraphQLField<unknown, unknown>): boolean =>
  field.args.some(({ type }) => {
    const named = getNamedType(type);
    if (!isInputObjectType(named)) return named.name === 'File';
    return Object.values(named.getFields()).some((inner) => getNamedType(inner.type).name === 'File');
  });

/** One document for every query and mutation that takes arguments, and no file. */
export function everyOperation(on: GraphQLSchema) {
  return [
    ['query', on.getQueryType()],
    ['mutation', on.getMutationType()],
  ].flatMap(([kind, root]) => {
    if (!isObjectType(root)) return [];
    const fields = Object.values(root.getFields()).filter(({ args }) => args.length > 0);
    return fields
      .filter((field) => !takesFile(field))
      .map((field) => {
        const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
        const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
        const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
        return {
          name: field.name,
          document: `${kind} (${declared}) { ${field.name}(${given})${selection} }`,
          /** Every argument and input field, made of these scalars. */
          variables: (scalars: ScalarValues) =>
            Object.fromEntries(field.args.map(({ name, type }) => [name, valueFor(type, scalars)])),
        };
      });
  });
}
