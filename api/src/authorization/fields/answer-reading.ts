import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
} from 'graphql';
import { neutral } from './neutral-values.ts';

/** Every field of a type that needs no argument, as deep as objects do not repeat themselves. */
function everything(type: GraphQLOutputType, above: readonly string[], depth: number): SelectionSetNode | undefined {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return undefined;
  if (!isObjectType(named)) throw new Error(`${named.name}: the matrix of fields reads no unions or interfaces yet.`);
  const path = [...above, named.name];
  const selections = Object.values(named.getFields()).flatMap((field): FieldNode[] => {
    if (field.args.some(isRequiredArgument)) return [];
    const inner = getNamedType(field.type);
    if (isCompositeType(inner) && (path.includes(inner.name) || path.length >= depth)) return [];
    const selectionSet = everything(field.type, path, depth);
    if (selectionSet !== undefined && selectionSet.selections.length === 0) return [];
    return [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: field.name }, selectionSet }];
  });
  return { kind: Kind.SELECTION_SET, selections };
}

/** The operation of a document, asking for all that its answer has. */
export function askEverything(schema: GraphQLSchema, document: string, depth: number): string {
  const parsed = parse(document);
  const operation = parsed.definitions[0] as OperationDefinitionNode;
  const root = schema.getRootType(operation.operation);
  const selections = operation.selectionSet.selections.map((selection): FieldNode => {
    const field = selection.kind === Kind.FIELD ? root?.getFields()[selection.name.value] : undefined;
    if (selection.kind !== Kind.FIELD || field === undefined)
      throw new Error(`${document} asks for what is not there.`);
    return { ...selection, selectionSet: everything(field.type, [], depth) };
  });
  return print({ ...parsed, definitions: [{ ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections } }] });
}

type Answered = Record<string, unknown>;

/** What the world says of the objects that an answer shows. */
export interface Watched {
  /** Not of the watched mission: what somebody reads of their own things says nothing. */
  ignored: ReadonlySet<string>;
  /** Objects, by their ids or by the field they are found under, for which other rules hold. */
  variants: ReadonlyMap<string, string>;
}

/** Calls back for every field of which an answer says something: `Society@client`, `name`. */
export function readAnswer(
  schema: GraphQLSchema,
  root: 'Query' | 'Mutation' | 'Subscription',
  data: Answered | null | undefined,
  watched: Watched,
  onRead: (type: string, field: string, value: unknown) => void,
): void {
  const visit = (type: GraphQLObjectType, object: Answered, under: string): void => {
    const id = String(object.recordId ?? object.id ?? object.signingDocumentID ?? object.jobId ?? '');
    if (watched.ignored.has(id)) return;
    const variant = watched.variants.get(id) ?? watched.variants.get(`${type.name} under ${under}`);
    const name = variant === undefined ? type.name : `${type.name}@${variant}`;
    for (const [key, value] of Object.entries(object)) {
      const field = type.getFields()[key];
      if (field === undefined) continue;
      const fieldType = getNamedType(field.type);
      if (!isSilent(`${type.name}.${key}`, value) && !isRoot(type)) onRead(name, key, value);
      if (!isObjectType(fieldType)) continue;
      for (const item of [value].flat()) if (item != null) visit(fieldType, item as Answered, key);
    }
  };
  const rootType = schema.getType(root);
  if (isObjectType(rootType) && data != null) visit(rootType, data, '');
}

const isRoot = ({ name }: GraphQLObjectType) => name === 'Query' || name === 'Mutation' || name === 'Subscription';

/** Null, an empty list, or the value that stands for « nothing » where the schema promises one. */
function isSilent(name: string, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return name in neutral && neutral[name] === value;
}
