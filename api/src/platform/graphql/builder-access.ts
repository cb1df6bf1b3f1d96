import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { RequestContext } from '../context/context.ts';
import { AppError, forbidden } from '../errors.ts';
import { factorNeeded, type Viewer } from '../viewer/viewer.ts';

/**
 * Who may call a root field at all; the service still decides about the object.
 * - absent: a signed-in person with a verified e-mail and at least one role (default deny);
 * - 'public': anybody, with or without a token;
 * - { identity: true }: any genuine access token, even without role or verified e-mail;
 * - { links }: also the session of a link of one of these purposes; with `expired`, also of one that is genuine but
 *   too old (the service then refuses it at the place the specification names).
 */
export type Access = 'public' | { identity?: boolean; links?: readonly LinkPurpose[]; expired?: boolean };

/**
 * What the print of the schema says of a field that needs no token: pages read there what they may ask for without one.
 */
const PUBLIC = 'Public: answered without a token.';

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);

/** Throws the refusal of a viewer who may not call the field. */
export function checkAccess(viewer: Viewer, access: Access | undefined, isMutation: boolean): void {
  if (access === 'public') return;
  if (viewer.kind === 'none') throw viewer.denial ?? new AppError('UNAUTHENTICATED');
  if (viewer.link !== null) {
    if (access?.links?.includes(viewer.link.purpose) !== true) throw forbidden('PERMISSION');
    if (viewer.link.expired && access.expired !== true) throw new AppError('TOKEN_EXPIRED');
    return;
  }
  if (access?.identity === true) return;
  if (!viewer.emailVerified) throw forbidden('EMAIL_NOT_VERIFIED');
  if (viewer.roles.size === 0) throw viewer.factorMissing ? factorNeeded() : forbidden('NO_ROLE');
  // Until the invitation is finished a Bloomer reads, and writes nothing.
  if (isMutation && viewer.readOnly) throw forbidden('PERMISSION');
}

/** Guards every root field of a schema: the field opts out in sight or needs a signed-in viewer. */
export class AccessPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (!ROOTS.has(field.parentType)) return field;
    const { access } = field.pothosOptions as { access?: Access };
    const description = access === 'public' ? `${field.description ?? ''} ${PUBLIC}`.trim() : field.description;
    return { ...field, description, extensions: { ...field.extensions, access } };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!ROOTS.has(field.parentType) || field.parentType === 'Subscription') return resolver;
    return this.#guard(resolver, field);
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> | undefined {
    if (subscribe === undefined || field.parentType !== 'Subscription') return subscribe;
    return this.#guard(subscribe, field);
  }

  #guard(
    next: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const { access } = field.pothosOptions as { access?: Access };
    const isMutation = field.parentType === 'Mutation';
    return (root, args, context, info) => {
      checkAccess((context as RequestContext).viewer, access, isMutation);
      return next(root, args, context, info);
    };
  }
}

SchemaBuilder.registerPlugin('access', AccessPlugin);
