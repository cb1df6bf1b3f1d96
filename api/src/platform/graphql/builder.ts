import SchemaBuilder, {
  type FieldNullability,
  type InputFieldMap,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import { GraphQLError } from 'graphql';
import './builder-access.ts';
import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import type { RequestContext } from '../context/context.ts';
import type { Access, AccessPlugin } from './builder-access.ts';
import { ScalarRefusal } from './variable-refusal.ts';

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      access: AccessPlugin<Types>;
    }
    interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      access?: Access;
    }
    interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      access?: Access;
    }
    interface SubscriptionFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      access?: Access;
    }
  }
}

interface BuilderTypes {
  Context: RequestContext;
  DefaultFieldNullability: false;
  Scalars: {
    Date: { Input: string; Output: string };
    DateTime: { Input: string; Output: Date | string };
    File: { Input: File; Output: never };
    // Every identifier is a uuid or a text key; numbers never reach an ID field.
    ID: { Input: string; Output: string };
  };
}

/** A builder with our scalars and default deny; one per served schema. */
function createBuilder() {
  const builder = new SchemaBuilder<BuilderTypes>({
    plugins: ['access'],
    defaultFieldNullability: false,
  });
  builder.queryType({});
  builder.scalarType('Date', {
    description: 'Calendar day, yyyy-MM-dd, Europe/Paris, from 1900 to 2200.',
    serialize: (value) => value,
    parseValue: (value) => {
      if (typeof value === 'string' && isDay(value)) return value;
      throw new ScalarRefusal('Une date est attendue au format aaaa-MM-jj, entre 1900 et 2200.');
    },
  });
  builder.scalarType('DateTime', {
    description: 'UTC instant, ISO 8601, from 1900 to 2200.',
    serialize: (value) => (value instanceof Date ? value : new Date(value)).toISOString(),
    parseValue: (value) => {
      // A Date alone would also read "1", and take the 30th of February for a day of March.
      const instant = typeof value === 'string' && isDay(value.slice(0, 10)) ? new Date(value) : undefined;
      if (instant !== undefined && !Number.isNaN(instant.getTime())) return instant.toISOString();
      throw new ScalarRefusal('Un instant est attendu au format ISO 8601, entre 1900 et 2200.');
    },
  });
  return builder;
}

/** The missions API: every domain adds its types and fields to this one. */
export const builder = createBuilder();
builder.mutationType({});
builder.subscriptionType({});
addFiles(builder);
function addFiles(to: ReturnType<typeof createBuilder>): void {
  to.scalarType('File', {
    description: 'A multipart file.',
    serialize: () => {
      throw new GraphQLError('A file is never an answer.');
    },
    parseValue: (value) => {
      if (isFile(value)) return value;
      throw new ScalarRefusal('Un fichier est attendu.');
    },
  });
}

/** Servers bring their own File class, so its abilities count, not its constructor. */
function isFile(value: unknown): value is File {
  if (typeof value !== 'object' || value === null) return false;
  return 'stream' in value && 'arrayBuffer' in value && 'size' in value && 'name' in value;
}

/** The talents API. */
export const talentsBuilder = createBuilder();
talentsBuilder.mutationType({});
addFiles(talentsBuilder);
