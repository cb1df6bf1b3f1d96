import type { Contract } from '../channels/publish-record.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { budgetProblems, measurePages } from '../manifest/manifest-bytes.ts';
import { brokenPromises, type LiveRemote, missingOffers } from '../manifest/manifest-compare.ts';
import { shapeOf } from '../manifest/manifest-rules.ts';
import { SHELL } from '../storage/storage.ts';
import { isInRange } from './gates-range.ts';

export type Rule = 'shell API' | 'contract' | 'shared modules' | 'bytes' | 'GraphQL' | 'smoke test';

/** Why a version is refused, in one sentence, and what to do. */
export interface Problem {
  rule: Rule;
  sentence: string;
  fix: string;
}

/** What the rules look at: of a build about to be published, or of a version that is. */
export interface Facts {
  id: string;
  version: string;
  manifest?: Manifest;
  contract: Contract;
}

/** What people have now: versions that are pinned or tried as canary, and the hosts that open tabs may still run. */
export interface World {
  live: Facts[];
  /** Of the host: what new pages get first, then what was pinned before. */
  shells: Facts[];
}

/** Rules that somebody may overrule by hand: the shell checks the API again and says both versions. */
export const FORCEABLE: readonly Rule[] = ['shell API'];

/** Everything but what needs the build itself: asked again whenever a version is about to reach people. */
export function contractProblems(next: Facts, world: World): Problem[] {
  const problems =
    next.id === SHELL
      ? remotesOf(world).flatMap((remote) => [...apiProblems(remote, [next]), ...sharedProblems(remote, [next])])
      : [...apiProblems(next, world.shells), ...sharedProblems(next, world.shells), ...claimProblems(next, world)];
  const all = [...problems, ...promiseProblems(next, world), ...offerProblems(next, world)];
  return all.filter(({ sentence }, index) => all.findIndex((other) => other.sentence === sentence) === index);
}

const remotesOf = ({ live }: World) => live.filter(({ id }) => id !== SHELL);

function apiProblems({ id, version, manifest }: Facts, shells: Facts[]): Problem[] {
  const range = manifest?.shellApi;
  if (range === undefined) return [];
  return shells
    .filter(({ contract }) => !isInRange(contract.shellApi ?? '', range))
    .map(({ version: shell, contract }) => ({
      rule: 'shell API',
      sentence: `${id} ${version} needs the shell API ${range}, and the shell ${shell} offers ${contract.shellApi ?? 'none'}.`,
      fix: `Make ${id} work with the shell API ${contract.shellApi}, or publish a shell that offers ${range} twice, so that open tabs have it too (--force overrules this rule: that shell then refuses to open it).`,
    }));
}

/** The shell's copy is the one that runs; a remote that was built against another one breaks in the page. */
function sharedProblems({ id, version, contract: { needs } }: Facts, shells: Facts[]): Problem[] {
  return shells.flatMap(({ version: shell, contract: { shared = {} } }) => {
    const refused = new Map<string, string>();
    for (const { name, range } of needs) {
      const key = Object.hasOwn(shared, name)
        ? name
        : Object.keys(shared).find((one) => one.endsWith('/') && name.startsWith(one));
      const offered = key === undefined ? undefined : shared[key];
      // What the shell does not bring at all, the remote brings itself.
      if (key && offered && !isInRange(offered, range))
        refused.set(`${key} ${range}`, `${key.replace(/\/$/, '')} ${range}, and the shell ${shell} shares ${offered}`);
    }
    return [...refused.values()].map((difference) => ({
      rule: 'shared modules' as const,
      sentence: `${id} ${version} was built for ${difference}.`,
      fix: `Install the version of the shell (npm ci) and build ${id} again, or publish the shell with the newer one first.`,
    }));
  });
}

/** Two remotes on one address: which of them opens would depend on their order in the list. */
function claimProblems({ id, manifest }: Facts, world: World): Problem[] {
  const taken = new Map<string, string>();
  for (const other of [...world.live, ...world.shells].filter((one) => one.id !== id)) {
    for (const route of other.manifest?.routes ?? []) {
      taken.set(`the route "${route.id}"`, other.id).set(shapeOf(route.path), other.id);
    }
  }
  return (manifest?.routes ?? []).flatMap((route) => {
    const byId = taken.get(`the route "${route.id}"`);
    const byPath = taken.get(shapeOf(route.path));
    if (!byId && !byPath) return [];
    return {
      rule: 'contract' as const,
      sentence: `${id} promises ${byId ? `the route "${route.id}"` : `the address "${route.path}"`}, which is already the one of ${byId ?? byPath}.`,
      fix: `Rename it in ${id}/remote.manifest.json, or publish ${byId ?? byPath} without it first.`,
    };
  });
}

function promiseProblems(next: Facts, { live, shells }: World): Problem[] {
  if (!next.manifest) return [];
  const known = [...live, ...shells].flatMap(({ id, manifest, contract: { uses } }): LiveRemote[] =>
    manifest ? [{ id, manifest, uses }] : [],
  );
  return brokenPromises(next.manifest, known).map((sentence) => ({
    rule: 'contract',
    sentence: `${next.id} ${next.version}: ${sentence}`,
    fix: `Keep it in ${next.id}, or publish the other without it first.`,
  }));
}

/** Whose links are there before what they lead to: people would click and get nowhere. */
function offerProblems(next: Facts, { live, shells }: World): Problem[] {
  const { id, version, contract } = next;
  const others = [...live, ...shells].filter((one) => one.id !== id);
  const there = [next, ...others].flatMap((one) => (one.manifest ? [{ id: one.id, manifest: one.manifest }] : []));
  // A host whose record has no manifest may offer whatever is of no remote's area.
  const isHostKnown = there.some((one) => one.id === SHELL);
  return missingOffers({ id, uses: contract.uses }, there)
    .filter(({ owner }) => owner !== undefined || isHostKnown)
    .map(({ sentence, owner }) => ({
      rule: 'contract',
      sentence: `${id} ${version}: ${sentence}`,
      fix: fixOf(id, owner),
    }));
}

function fixOf(id: string, owner: string | undefined): string {
  if (owner === id) return `Take it out of ${id}, or put the route back.`;
  return owner
    ? `Publish ${owner} with it first, or both together (publish ${owner} ${id}), or take it out of ${id}.`
    : `Publish the app that offers it first, or both together, or take it out of ${id}.`;
}

/** The budget of the manifest, against the files of the build as they travel. */
export function byteProblems(
  { id, manifest, routeFiles }: { id: string; manifest?: Manifest; routeFiles?: Record<string, string[]> },
  sizeOf: (path: string) => number,
): Problem[] {
  if (!manifest?.byteBudget || !routeFiles) return [];
  return budgetProblems(manifest.byteBudget, measurePages(routeFiles, sizeOf)).map((sentence) => ({
    rule: 'bytes',
    sentence: `${id} is over its budget: ${sentence}`,
    fix: `Make it lighter, or raise byteBudget in ${id}/remote.manifest.json and say why.`,
  }));
}
