import { type FieldFunctionOptions, InMemoryCache, type Reference } from '@apollo/client/cache';

type Entity = Reference | { isActive?: boolean };

/** Active missions first, otherwise in the order of the server. */
function sortedByIsActive(missions: readonly Entity[] | undefined, { readField }: FieldFunctionOptions) {
  if (missions === undefined) {
    return missions;
  }
  const rank = (mission: Entity) => (readField<boolean>('isActive', mission) === false ? 1 : 0);
  return missions.toSorted((left, right) => rank(left) - rank(right));
}

const byIsActive = {
  merge: (_existing: readonly Entity[] | undefined, incoming: readonly Entity[]) => incoming,
  read: sortedByIsActive,
};

/** Identity of an entity in the cache: its record id, which not every screen asks for. */
function entityId(entity: Readonly<Record<string, unknown>>): string | undefined {
  const id = entity.recordId ?? entity.id ?? entity.signingDocumentID;
  return typeof id === 'string' ? `${String(entity.__typename)}:${id}` : undefined;
}

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    dataIdFromObject: entityId,
    typePolicies: {
      Query: { fields: { me: { merge: true }, missions: byIsActive } },
      Bloomer: { fields: { mission: byIsActive } },
      Me: { fields: { name: { merge: true } } },
      // Comes once for each of the addresses that somebody has.
      TalentAddressOwner: { keyFields: false },
    },
  });
}
