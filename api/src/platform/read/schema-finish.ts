import { type GraphQLSchema, isObjectType } from 'graphql';
import { isPropertyResolver } from './read-model.ts';

/**
 * Drops the resolvers that only read the property of the field's own name: the executor does that by itself, and
 * compiles it to a property access.
 */
export function finishSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.extensions.pothosExposedField === field.name || isPropertyResolver(field.resolve)) delete field.resolve;
    }
  }
  return schema;
}
