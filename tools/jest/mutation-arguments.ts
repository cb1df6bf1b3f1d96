import { buildSchema, type GraphQLArgument, type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql';
import missions from '../../api/schema.graphql';
import talents from '../../api/talents.schema.graphql';

/** Every name that a mutation of a printed schema may refuse: its arguments, and the fields of what they hold. */
export function mutationArguments(which: 'missions' | 'talents'): Set<string> {
  const schema = buildSchema(which === 'missions' ? missions : talents, { assumeValid: true });
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = ({ name, type }: GraphQLArgument | GraphQLInputField): void => {
    const named = getNamedType(type);
    names.add(name);
    if (!isInputObjectType(named) || seen.has(named.name)) return;
    seen.add(named.name);
    Object.values(named.getFields()).forEach(visit);
  };
  for (const { args } of Object.values(schema.getMutationType()?.getFields() ?? {})) args.forEach(visit);
  return names;
}
