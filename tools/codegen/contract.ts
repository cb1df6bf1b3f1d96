import type { Manifest } from '../../registry/src/manifest/manifest.ts';

type Fields = Readonly<Record<string, string>>;

const byKey = <Item>(items: Item[], key: (item: Item) => string) =>
  [...items].sort((one, other) => (key(one) < key(other) ? -1 : 1));

/** The types behind `<Slot>`, `emit` and `useRemoteEvent`, and the contributions that each remote has to export. */
export function printContract(manifests: Manifest[]): string {
  const slots = byKey(
    manifests.flatMap(({ slots = [] }) => slots),
    ({ name }) => name,
  );
  const events = byKey(
    manifests.flatMap(({ events = [] }) => events),
    ({ name }) => name,
  );
  const remotes = byKey(
    manifests.filter(({ id }) => id !== 'shell'),
    ({ id }) => id,
  );
  return [
    '// Generated from the manifests by tools/codegen. Do not edit.',
    '/** What the page of each slot hands to its contributions. */',
    'export interface SlotProps {',
    ...slots.map(({ name, props }) => `  '${name}': ${fieldsType(props)};`),
    '}',
    '',
    '/** What comes with each event. */',
    'export interface EventPayloads {',
    ...events.map(({ name, payload }) => `  '${name}': ${fieldsType(payload)};`),
    '}',
    '',
    '/** The slot that each contribution of a remote is for. */',
    'export interface ContributionsByRemote {',
    ...remotes.map(({ id, contributions = [] }) => {
      const places = contributions.map((contribution) => `'${contribution.id}': '${contribution.slot}'`);
      return `  '${id}': ${places.length > 0 ? `{ ${places.join('; ')} }` : 'Record<never, never>'};`;
    }),
    '}',
    '',
  ].join('\n');
}

function fieldsType(fields: Fields): string {
  const members = Object.entries(fields).map(([name, type]) => {
    const optional = type.endsWith('?');
    return `${name}${optional ? '?' : ''}: ${optional ? type.slice(0, -1) : type}`;
  });
  return members.length > 0 ? `{ ${members.join('; ')} }` : 'Record<never, never>';
}
