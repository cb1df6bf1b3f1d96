import { nearest, suggestion } from '@bloom/shared-server/did-you-mean';
import type { Manifest } from './manifest.ts';
import { paramsOf } from './manifest-rules.ts';

/** What a build takes from other remotes; the build writes it into its folder as `contract.json`. */
export interface ContractUses {
  /** Routes of others that it links to. */
  links: string[];
  /** Slots of others that it fills. */
  slots: string[];
  /** Events of others that it hears. */
  events: string[];
}

export interface LiveRemote {
  id: string;
  /** The manifest that the same app had until now, with what it promised. */
  manifest: Manifest;
  uses: ContractUses;
}

/**
 * What a new version would break of remotes that are live beside it: one sentence for each promise and consumer, with
 * the consumer's name. Empty when nobody is hurt.
 * @param next the manifest about to be published
 * @param live every live remote, the earlier version of `next` among them
 */
export function brokenPromises(next: Manifest, live: readonly LiveRemote[]): string[] {
  const before = live.find(({ id }) => id === next.id)?.manifest;
  if (!before) return [];
  const others = live.filter(({ id }) => id !== next.id);
  return others.flatMap(({ id, uses }) => [
    ...uses.links.flatMap((link) => brokenLink(id, link, before, next)),
    ...uses.slots.flatMap((slot) => brokenPlace(id, 'fills the slot', slot, slotsOf(before), slotsOf(next))),
    ...uses.events.flatMap((event) => brokenPlace(id, 'listens to', event, eventsOf(before), eventsOf(next))),
  ]);
}

/** What a version takes of others and nobody gives. */
export interface MissingOffer {
  sentence: string;
  /** Who would have to give it: whoever has names of that area, the version's own app too. Unknown when nobody has. */
  owner?: string;
}

type Offerer = Pick<LiveRemote, 'id' | 'manifest'>;

/**
 * The other direction of `brokenPromises`: what a new version takes that is not there, such as a link to a page that
 * its remote is yet to publish.
 * @param next the version about to be published
 * @param there what it will meet; of its own app itself alone
 */
export function missingOffers(next: Pick<LiveRemote, 'id' | 'uses'>, there: readonly Offerer[]): MissingOffer[] {
  const { links, slots, events } = next.uses;
  const others = there.filter(({ id }) => id !== next.id);
  const missing = (does: string, names: string[], offers: (manifest: Manifest) => string[]) => {
    const offersOf = (some: readonly Offerer[]) => some.flatMap(({ manifest }) => offers(manifest));
    const all = offersOf(there);
    return names
      .filter((name) => !all.includes(name))
      .map((name): MissingOffer => {
        const owner = others.find(({ manifest }) => hasArea(manifest, areaOf(name)))?.id;
        const use = `it ${does} "${name}", which`;
        if (owner !== undefined) {
          const own = offersOf(others.filter(({ id }) => id === owner));
          return { owner, sentence: `${use} ${owner} does not offer. ${suggestion(name, own)}` };
        }
        const own = there.find(({ id, manifest }) => id === next.id && hasArea(manifest, areaOf(name)));
        if (own !== undefined) {
          return {
            owner: own.id,
            sentence: `${use} it does not have itself. ${suggestion(name, ownNames(own.manifest))}`,
          };
        }
        return { sentence: `${use} nobody offers.${nearest(name, all) ? ` ${suggestion(name, all)}` : ''}` };
      });
  };
  return [
    ...missing('links to', links, (manifest) => offered(manifest).map(({ id }) => id)),
    ...missing('fills the slot', slots, (manifest) => [...slotsOf(manifest).keys()]),
    ...missing('listens to', events, (manifest) => [...eventsOf(manifest).keys()]),
  ];
}

/** « cra » of « cra.entry ». */
const areaOf = (name: string) => name.split('.')[0];
const hasArea = (manifest: Manifest, area: string | undefined) =>
  ownNames(manifest).some((name) => areaOf(name) === area);

const ownNames = (manifest: Manifest) => [
  ...manifest.routes.map(({ id }) => id),
  ...slotsOf(manifest).keys(),
  ...eventsOf(manifest).keys(),
];

type Fields = Readonly<Record<string, string>>;

const slotsOf = ({ slots = [] }: Manifest) => new Map(slots.map(({ name, props }) => [name, props as Fields]));
const eventsOf = ({ events = [] }: Manifest) => new Map(events.map(({ name, payload }) => [name, payload as Fields]));
const offered = ({ links = [], routes }: Manifest) => routes.filter(({ id }) => links.includes(id));

function brokenLink(consumer: string, link: string, before: Manifest, next: Manifest): string[] {
  const earlier = offered(before).find(({ id }) => id === link);
  if (!earlier) return [];
  const now = offered(next).find(({ id }) => id === link);
  if (!now) {
    return [`${consumer} links to "${link}", which ${next.id} no longer offers. ${suggestion(link, next.links ?? [])}`];
  }
  const given = paramsOf(earlier.path).map((name) => name.replace('?', ''));
  const lacking = paramsOf(now.path).filter((name) => !name.endsWith('?') && !given.includes(name));
  if (lacking.length === 0) return [];
  return [`${consumer} links to "${link}" without "${lacking.join('" and "')}", which "${now.path}" now needs.`];
}

function brokenPlace(
  consumer: string,
  does: string,
  name: string,
  before: ReadonlyMap<string, Fields>,
  next: ReadonlyMap<string, Fields>,
): string[] {
  const earlier = before.get(name);
  if (!earlier) return [];
  const now = next.get(name);
  if (!now) return [`${consumer} ${does} "${name}", which is gone. ${suggestion(name, [...next.keys()])}`];
  return Object.entries(earlier).flatMap(([field, type]) => {
    const becomes = now[field];
    if (becomes === type || becomes === type.replace('?', '')) return [];
    const change = becomes === undefined ? 'is no longer given' : `was ${type} and would be ${becomes}`;
    return [`${consumer} ${does} "${name}", whose "${field}" ${change}.`];
  });
}
