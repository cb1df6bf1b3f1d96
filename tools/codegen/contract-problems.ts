import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest, suggestion } from '@bloom/shared-server/did-you-mean';
import { located, printed } from '../../registry/src/manifest/manifest.ts';
import type { ReadManifest } from '../../registry/src/manifest/manifest-agreement.ts';
import type { ContractUses } from '../../registry/src/manifest/manifest-compare.ts';
import { readManifests } from './manifests.ts';
import { type Use, usesIn } from './uses.ts';

/**
 * Where code names what no manifest offers, and where a manifest promises what no code does. Each problem names the
 * consumer's file and line, so that whoever takes a route away sees whom it hurts.
 * @param uses of each app and shared package, by folder
 */
export function contractProblems(manifests: ReadManifest[], uses: ReadonlyMap<string, Use[]>): string[] {
  const inCode = [...uses].flatMap(([folder, found]) => found.flatMap((use) => wrongUse(use, folder, manifests)));
  return [...inCode, ...manifests.flatMap((read) => emptyPromises(read, uses.get(folderOf(read)) ?? []))];
}

/** All that `contractProblems` looks at, from the repository. */
export function problemsOfRepository(root: string, folders: string[]): string[] {
  const manifests = readManifests(root);
  const uses = new Map(folders.map((folder) => [folder, usesIn(root, folder)]));
  const remotes = manifests.filter((read) => folders.includes(folderOf(read)));
  const typed = remotes.flatMap((read) => untypedExports(read, join(root, folderOf(read), 'src/remote.tsx')));
  return [...contractProblems(manifests, uses), ...typed];
}

/** The types ask for exactly what the manifest promises, but only of a module that names them. */
function untypedExports({ manifest }: ReadManifest, module: string): string[] {
  if (!existsSync(module)) return [];
  const text = readFileSync(module, 'utf8');
  const promised = [
    { name: 'routes', type: 'RemoteRoutes', count: manifest.routes.length },
    { name: 'contributions', type: 'RemoteContributions', count: manifest.contributions?.length ?? 0 },
  ];
  return promised
    .filter(({ name, type, count }) => count > 0 && !text.includes(`export const ${name}: ${type}<'${manifest.id}'>`))
    .map(
      ({ name, type }) =>
        `${manifest.id}/src/remote.tsx does not export what the manifest promises. Write: export const ${name}: ${type}<'${manifest.id}'> = { … };`,
    );
}

/** What an app takes from others: what its build writes down for the registry. */
export function usesOf(root: string, folder: string): ContractUses {
  const manifest = readManifests(root).find((read) => folderOf(read) === folder)?.manifest;
  const uses = usesIn(root, folder);
  const own = [...(manifest?.routes ?? []), ...(manifest?.events ?? []).map(({ name }) => ({ id: name }))];
  const names = (kind: Use['kind']) =>
    [...new Set(uses.filter((use) => use.kind === kind).map(({ name }) => name))].sort();
  const foreign = (name: string) => !own.some(({ id }) => id === name);
  return {
    links: names('link').filter(foreign),
    slots: [...new Set((manifest?.contributions ?? []).map(({ slot }) => slot))].sort(),
    events: names('listen').filter(foreign),
  };
}

const folderOf = ({ file }: ReadManifest) => join(file, '..');

function wrongUse(use: Use, folder: string, manifests: ReadManifest[]): string[] {
  const place = `${use.file}:${use.line}:${use.column}`;
  const own = manifests.find((read) => folderOf(read) === folder);
  switch (use.kind) {
    case 'link':
      return wrongLink(use.name, place, own, manifests);
    case 'slot': {
      const slots = (own?.manifest.slots ?? []).map(({ name }) => name);
      if (slots.includes(use.name)) return [];
      const fix = nearest(use.name, slots)
        ? suggestion(use.name, slots)
        : `Add it to "slots" of ${fileOf(own, folder)}.`;
      return [`${place} has the slot "${use.name}", which its manifest does not offer. ${fix}`];
    }
    case 'emit': {
      const events = (own?.manifest.events ?? []).map(({ name }) => name);
      if (events.includes(use.name)) return [];
      const fix = nearest(use.name, events)
        ? suggestion(use.name, events)
        : `Add it to "events" of ${fileOf(own, folder)}.`;
      return [`${place} emits "${use.name}", which its manifest does not promise. ${fix}`];
    }
    default:
      return wrongListening(use.name, place, own, manifests);
  }
}

const fileOf = (own: ReadManifest | undefined, folder: string) => own?.file ?? `${folder}/remote.manifest.json`;

function wrongLink(name: string, place: string, own: ReadManifest | undefined, manifests: ReadManifest[]): string[] {
  const owner = manifests.find(({ manifest }) => manifest.routes.some(({ id }) => id === name));
  if (owner !== undefined && (owner === own || owner.manifest.links?.includes(name))) return [];
  const reachable = manifests.flatMap((read) =>
    read === own ? read.manifest.routes.map(({ id }) => id) : (read.manifest.links ?? []),
  );
  if (owner === undefined) {
    const near = nearest(name, reachable);
    return [`${place} links to "${name}", which no manifest offers.${near ? ` Did you mean "${near}"?` : ''}`];
  }
  return [
    `${place} links to "${name}", which ${owner.manifest.id} keeps to itself. Add it to "links" of ${owner.file}, with its owner (${owner.manifest.owner}).`,
  ];
}

function wrongListening(
  name: string,
  place: string,
  own: ReadManifest | undefined,
  manifests: ReadManifest[],
): string[] {
  const events = manifests.flatMap(({ manifest }) => (manifest.events ?? []).map((event) => event.name));
  if (!events.includes(name)) {
    return [`${place} listens to "${name}", which no manifest emits. ${suggestion(name, events)}`];
  }
  const emits = own?.manifest.events?.some((event) => event.name === name);
  if (emits || own?.manifest.listens?.includes(name)) return [];
  return [`${place} listens to "${name}". Add it to "listens" of ${own?.file ?? 'its manifest'}: its owner must know.`];
}

/** A promise that no line of code keeps. */
function emptyPromises(read: ReadManifest, uses: Use[]): string[] {
  const { slots = [], events = [], listens = [] } = read.manifest;
  const kept = (kind: Use['kind'], name: string) => uses.some((use) => use.kind === kind && use.name === name);
  const findings = [
    ...slots.flatMap(({ name }, index) =>
      kept('slot', name)
        ? []
        : [
            {
              pointer: `/slots/${index}/name`,
              what: `no screen has the slot "${name}".`,
              fix: `Draw <Slot name="${name}" …> where it belongs, or take it out.`,
            },
          ],
    ),
    ...events.flatMap(({ name }, index) =>
      kept('emit', name)
        ? []
        : [
            {
              pointer: `/events/${index}/name`,
              what: `nothing emits "${name}".`,
              fix: `Call emit('${name}', …) where it happens, or take it out.`,
            },
          ],
    ),
    ...listens.flatMap((name, index) =>
      kept('listen', name)
        ? []
        : [
            {
              pointer: `/listens/${index}`,
              what: `nothing listens to "${name}".`,
              fix: 'Take it out: its owner could not change it for nobody.',
            },
          ],
    ),
  ];
  return findings.map(({ pointer, what, fix }) =>
    printed(located({ pointer, message: what, fix }, read.text, read.file), read.text),
  );
}
