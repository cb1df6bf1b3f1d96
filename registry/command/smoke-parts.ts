import type { Manifest } from '../src/manifest/manifest.ts';
import type { DrawnPart } from './smoke-contributions.ts';
import { rolesOf, type SmokePage } from './smoke-pages.ts';

/** A part that a remote brings to the pages of others, and the page of its own in whose place it is drawn. */
export interface PartTrial {
  part: DrawnPart;
  page: SmokePage;
}

type Parts = Pick<Manifest, 'id' | 'contributions'>;
type Slots = NonNullable<Manifest['slots']>;

/** Where each part is drawn: on a page that somebody may open who sees the part, else on any of its remote's. */
export function partsOf(remotes: readonly Parts[], pages: readonly SmokePage[], slots: Slots): PartTrial[] {
  return remotes.flatMap(({ id, contributions = [] }) =>
    contributions.flatMap((one) => {
      const own = pages.filter(({ remote }) => remote === id);
      const roles: readonly string[] | undefined = one.roles;
      const seen = own.find(({ email }) => roles === undefined || rolesOf(email).some((role) => roles.includes(role)));
      const page = seen ?? own[0];
      if (page === undefined) return [];
      const props = sampleProps(slots, one.slot);
      return [{ part: { remote: id, route: page.route, contribution: one.id, props }, page }];
    }),
  );
}

/**
 * Values that stand for nothing, of the kinds that the slot promises: a part has to say so by itself, as a page has.
 */
function sampleProps(slots: Slots, slot: string): Record<string, unknown> {
  const samples: Record<string, unknown> = { string: '1', number: 1, boolean: false, 'string[]': ['1'] };
  const { props = {} } = slots.find(({ name }) => name === slot) ?? {};
  return Object.fromEntries(
    Object.entries(props).flatMap(([name, kind]) => (kind in samples ? [[name, samples[kind]]] : [])),
  );
}
