import type { Role } from '@bloom/shared-rules/person/roles';
import type { ManifestContribution, RegisteredRemote } from '@bloom/shared-ui/remote';
import type { SlotContribution, SlotHost } from '@bloom/shared-ui/slot-host';
import type { Candidate, OpenedModule } from '../remotes/remote-versions.ts';

export interface SlotHostOptions {
  remotes: readonly RegisteredRemote[];
  roles: readonly Role[];
  /** The version of a remote that this page runs. */
  open: (remote: RegisteredRemote) => Promise<OpenedModule>;
  /** @param candidate the version that failed; undefined when none could be opened */
  report: (remote: RegisteredRemote, candidate: Candidate | undefined, failure: PartFailure) => void;
}

export interface PartFailure {
  phase: 'start' | 'render';
  error: unknown;
  reference: string;
}

/** Where a contribution without a place of its own stands. */
const LAST = 100;

/** Who fills which slot for this person: known from the manifests alone, no code runs before a page has the slot. */
export function slotHost({ remotes, roles, open, report }: SlotHostOptions): SlotHost {
  const offered = remotes.flatMap((remote) =>
    (remote.manifest.contributions ?? [])
      .filter((contribution) => isFor(contribution, roles))
      .map((contribution) => ({ remote, contribution })),
  );
  const bySlot = new Map<string, SlotContribution[]>();
  for (const { remote, contribution } of offered.sort(inOrder)) {
    const others = bySlot.get(contribution.slot) ?? [];
    bySlot.set(contribution.slot, [...others, hosted(remote, contribution, { open, report })]);
  }
  return { contributions: (slot) => bySlot.get(slot) ?? [] };
}

interface Offered {
  remote: RegisteredRemote;
  contribution: ManifestContribution;
}

function inOrder(one: Offered, other: Offered): number {
  const difference = (one.contribution.order ?? LAST) - (other.contribution.order ?? LAST);
  return difference || (one.contribution.id < other.contribution.id ? -1 : 1);
}

function isFor({ roles: wanted }: ManifestContribution, roles: readonly Role[]): boolean {
  return wanted === undefined || wanted.some((role) => roles.includes(role));
}

function hosted(
  remote: RegisteredRemote,
  { id, title }: ManifestContribution,
  { open, report }: Pick<SlotHostOptions, 'open' | 'report'>,
): SlotContribution {
  let opened: Candidate | undefined;
  return {
    id,
    title,
    owner: remote.id,
    async load() {
      const { module, candidate } = await open(remote);
      opened = candidate;
      const load = module.contributions?.[id];
      if (load === undefined) {
        throw new Error(`${remote.id} promises ${id} in its manifest but does not export it`);
      }
      return load();
    },
    failed: (error, phase, reference) => report(remote, opened, { phase, error, reference }),
  };
}
