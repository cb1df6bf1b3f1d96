import type { GraphQLSchema } from 'graphql';
import { builder, talentsBuilder } from './platform/graphql/builder.ts';
import { finishSchema } from './platform/read/schema-finish.ts';
import './domains.ts';

/** The missions API, served at /graphql. */
export const schema: GraphQLSchema = finishSchema(builder.toSchema());

/** The talents API, served at /talents-api/graphql. */
export const talentsSchema: GraphQLSchema = finishSchema(talentsBuilder.toSchema());
