import { useQuery } from '@bloom/shared-auth/apollo';
import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { byId, useAllRows } from '@bloom/shared-ui/all-rows';
import { messages } from '@bloom/shared-ui/messages';
import { useState } from 'react';
import {
  type BloomerChoiceFragment,
  type ClientChoiceFragment,
  MissionChoicesDocument,
  type MissionChoicesQuery,
  MoreBloomerChoicesDocument,
  MoreClientChoicesDocument,
} from '../graphql.generated.ts';

export interface MissionChoices extends Pick<MissionChoicesQuery, 'allAccountManagers'> {
  bloomers: readonly BloomerChoiceFragment[];
  clientSocieties: readonly ClientChoiceFragment[];
}

/** Whom a new mission is for: everybody, so that nobody late in the alphabet is missing from the lists. */
export function useMissionChoices() {
  const [saved, setSaved] = useState<readonly ClientChoiceFragment[]>([]);
  const { data, error, refetch } = useQuery(MissionChoicesDocument, { fetchPolicy: 'cache-and-network' });
  const bloomers = useAllRows(data?.bloomers, {
    atOnce: LISTED_AT_ONCE.bloomers,
    query: MoreBloomerChoicesDocument,
    rowsOf: (more) => more.bloomers,
  });
  const clients = useAllRows(data?.clientSocieties, {
    atOnce: LISTED_AT_ONCE.societies,
    query: MoreClientChoicesDocument,
    rowsOf: (more) => more.clientSocieties,
  });
  const choices: MissionChoices | undefined =
    data && bloomers.rows && clients.rows
      ? {
          allAccountManagers: data.allAccountManagers,
          bloomers: bloomers.rows,
          clientSocieties: byId([...clients.rows, ...saved]),
        }
      : undefined;
  const retry = () => {
    void refetch();
    bloomers.retry();
    clients.retry();
  };
  /** Known at once: to read thousands again takes its time, and whom nobody knows cannot be chosen. */
  const keep = (client: ClientChoiceFragment) => setSaved((before) => [...before, client]);
  const message = data && !bloomers.error ? undefined : messages.bloomerListError;
  return { choices, error: data ? (bloomers.error ?? clients.error) : error, message, retry, keep };
}
