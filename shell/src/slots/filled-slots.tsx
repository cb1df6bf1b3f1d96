import { useSession } from '@bloom/shared-auth/session';
import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import { SlotHostProvider } from '@bloom/shared-ui/slot-host';
import { type ReactNode, useMemo } from 'react';
import { reportVersionFailure } from '../pages/report-page-failure.ts';
import type { IncidentDesk } from '../remotes/incidents.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import { slotHost } from './slot-host.ts';

export interface FilledSlotsProps {
  remotes: readonly RegisteredRemote[];
  versions: Pick<RemoteVersions, 'module' | 'candidates'>;
  desk: IncidentDesk;
  children: ReactNode;
}

/** Pages below it find the contributions of all remotes in their slots. */
export function FilledSlots({ remotes, versions, desk, children }: FilledSlotsProps) {
  const { roles } = useSession();
  const host = useMemo(
    () =>
      slotHost({
        remotes,
        roles,
        open: (remote) => versions.module(remote),
        report: (remote, opened, failure) => {
          const candidate = opened ?? versions.candidates(remote)[0];
          if (candidate) reportVersionFailure(desk, candidate, failure);
        },
      }),
    [remotes, roles, versions, desk],
  );
  return <SlotHostProvider host={host}>{children}</SlotHostProvider>;
}
