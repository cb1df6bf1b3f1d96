import { DAY_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { audit } from '../audit/audit.ts';
import type { RequestContext } from '../context/context.ts';
import { takeHit } from '../limits/rate-limit.ts';
import { actorOf, isStaff } from '../viewer/viewer.ts';
import type { PreparedDocument } from './document-prepare.ts';

/** `Type.field` → the action that the audit calls its reading by. */
const actions = new Map<string, string>();

/** A domain says which of its fields staff do not read unseen. */
export function auditReadsOf(fields: readonly string[], action: string): void {
  for (const field of fields) actions.set(field, action);
}

const known = new WeakMap<DocumentNode, ReadonlySet<string>>();

function actionsIn(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
  const before = known.get(document);
  if (before !== undefined) return before;
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        const action = actions.get(`${types.getParentType()?.name}.${name.value}`);
        if (action !== undefined) found.add(action);
      },
    }),
  );
  known.set(document, found);
  return found;
}

const MAX_ID = 100;

function askedFor(operation: OperationDefinitionNode, variables: unknown): { called: string; objectId: string } {
  const root = operation.selectionSet.selections.find((one) => one.kind === Kind.FIELD);
  const called = root?.name.value ?? 'query';
  const given = typeof variables === 'object' && variables !== null ? { ...variables } : {};
  const values = (root?.arguments ?? []).map(({ value }) => valueFromASTUntyped(value, given));
  const id = values.find((value) => typeof value === 'string') as string | undefined;
  return { called, objectId: (id ?? called).slice(0, MAX_ID) };
}

/**
 * Tells the audit, before the answer, that staff read what is not read unseen: once a day for the same person and the
 * same object. Which object is what was asked for; lists are called by their operation.
 */
export function tellReads(
  context: RequestContext,
  schema: GraphQLSchema,
  { document, operation }: PreparedDocument,
  variables: unknown,
): Promise<void> | undefined {
  if (!isStaff(context.viewer, 'account', 'finance')) return undefined;
  const found = actionsIn(schema, document);
  return found.size === 0 ? undefined : tell(context, found, askedFor(operation, variables));
}

async function tell(
  context: RequestContext,
  found: ReadonlySet<string>,
  { called, objectId }: ReturnType<typeof askedFor>,
): Promise<void> {
  const { db, viewer, clock } = context;
  for (const action of found) {
    const subject = `${actorOf(viewer)} ${called} ${objectId}`;
    const hit = { scope: action, subject, windowSeconds: DAY_SECONDS, max: 1, now: clock.now() };
    const { allowed: isFirst } = await takeHit(db, hit);
    if (isFirst) await audit(db, context, { action, objectKind: 'query', objectId, data: { operation: called } });
  }
}
