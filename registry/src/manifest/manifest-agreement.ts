import { nearest, suggestion } from '@bloom/shared-server/did-you-mean';
import { located, type Manifest, ManifestError, type ManifestProblem } from './manifest.ts';
import { shapeOf } from './manifest-rules.ts';
import type { Finding } from './manifest-schema.ts';

/** A manifest with the text it was read from, for the lines of messages. */
export interface ReadManifest {
  file: string;
  text: string;
  manifest: Manifest;
}

/**
 * What no single manifest can see: two remotes that promise the same thing, and a slot, event or notification that
 * nobody knows. Each problem stands in the file that has to change.
 * @param notificationKinds those the API sends
 */
export function disagreements(manifests: ReadManifest[], notificationKinds: string[]): ManifestProblem[] {
  return [...claims(manifests), ...unknownPlaces(manifests), ...unknownKinds(manifests, notificationKinds)].map(
    ({ owner, ...finding }) => located(finding, owner.text, owner.file),
  );
}

/** @throws ManifestError with every disagreement. */
export function assertAgreement(manifests: ReadManifest[], notificationKinds: string[]): void {
  const problems = disagreements(manifests, notificationKinds);
  if (problems.length > 0) {
    throw new ManifestError(problems, (file) => manifests.find((read) => read.file === file)?.text ?? '');
  }
}

type Owned = Finding & { owner: ReadManifest };

/** First come, first served: whoever promises a thing again is told who has it. */
function claims(manifests: ReadManifest[]): Owned[] {
  const first = new Map<string, string>();
  return manifests.flatMap((owner) => {
    const { routes, slots = [], contributions = [], events = [], notificationKinds = [] } = owner.manifest;
    const promised = [
      ...routes.flatMap(({ id, path }, index) => [
        { key: `route ${id}`, what: `the route "${id}"`, pointer: `/routes/${index}/id` },
        { key: `path ${shapeOf(path)}`, what: `the address "${path}"`, pointer: `/routes/${index}/path` },
      ]),
      ...slots.map(({ name }, index) => ({
        key: `slot ${name}`,
        what: `the slot "${name}"`,
        pointer: `/slots/${index}/name`,
      })),
      ...contributions.map(({ id }, index) => ({
        key: `contribution ${id}`,
        what: `the contribution "${id}"`,
        pointer: `/contributions/${index}/id`,
      })),
      ...events.map(({ name }, index) => ({
        key: `event ${name}`,
        what: `the event "${name}"`,
        pointer: `/events/${index}/name`,
      })),
      ...notificationKinds.map((kind, index) => ({
        key: `kind ${kind}`,
        what: `the notification "${kind}"`,
        pointer: `/notificationKinds/${index}`,
      })),
    ];
    return promised.flatMap(({ key, what, pointer }) => {
      const earlier = first.get(key) ?? owner.file;
      first.set(key, earlier);
      if (earlier === owner.file) return [];
      const message = `${what} is already promised by ${earlier}.`;
      return [{ owner, pointer, message, fix: 'Rename it here, or take it out there.' }];
    });
  });
}

function unknownPlaces(manifests: ReadManifest[]): Owned[] {
  const slots = manifests.flatMap(({ manifest }) => (manifest.slots ?? []).map(({ name }) => name));
  const events = manifests.flatMap(({ manifest }) => (manifest.events ?? []).map(({ name }) => name));
  return manifests.flatMap((owner) => [
    ...(owner.manifest.contributions ?? []).flatMap(({ id, slot }, index) =>
      slots.includes(slot)
        ? []
        : [
            {
              owner,
              pointer: `/contributions/${index}/slot`,
              message: `"${id}" is for the slot "${slot}", which no manifest offers.`,
              fix: suggestion(slot, slots),
            },
          ],
    ),
    ...(owner.manifest.listens ?? []).flatMap((name, index) =>
      events.includes(name)
        ? []
        : [
            {
              owner,
              pointer: `/listens/${index}`,
              message: `it listens to "${name}", which no manifest emits.`,
              fix: suggestion(name, events),
            },
          ],
    ),
  ]);
}

function unknownKinds(manifests: ReadManifest[], known: string[]): Owned[] {
  return manifests.flatMap((owner) =>
    (owner.manifest.notificationKinds ?? []).flatMap((kind, index) => {
      if (known.includes(kind)) return [];
      const near = nearest(kind, known);
      return [
        {
          owner,
          pointer: `/notificationKinds/${index}`,
          message: `the API sends no notification "${kind}".`,
          fix: near ? `Did you mean "${near}"?` : 'Take a value of NotificationType in api/schema.graphql.',
        },
      ];
    }),
  );
}
