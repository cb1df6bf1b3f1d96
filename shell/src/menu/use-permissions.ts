import { useDataClient } from '@bloom/shared-auth/data-client';
import { useSession } from '@bloom/shared-auth/session';
import { useRemembered } from '@bloom/shared-ui/remembered';
import { useEffect } from 'react';
import { afterThePage } from '../timing/after-the-page.ts';
import type { Permissions } from './menu-entries.ts';

/** The page goes first: what was known at the last visit stands meanwhile. */
const DELAY_MS = 1_000;

const documents = () => import('../graphql.generated.ts');

const areRights = (stored: unknown): stored is Permissions =>
  Array.isArray(stored) && stored.every((one) => typeof one === 'string');

/** The rights of staff, so that nothing is offered that the API refuses; of nobody else. The API decides anyway. */
export function usePermissions(): Permissions {
  const client = useDataClient();
  const { state, roles } = useSession();
  const [rights, remember] = useRemembered<Permissions>('permissions', undefined, areRights);
  const isAsked = state === 'authenticated' && roles.includes('Admin');

  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const ask = async () => {
      const [library, { ShellPermissionsDocument }] = await Promise.all([client.get(), documents()]);
      const { data } = await library.query({ query: ShellPermissionsDocument, fetchPolicy: 'network-only' });
      if (isCurrent && areRights(data?.me.permissions)) remember(data?.me.permissions);
    };
    // Unknown rights keep nothing from anybody: a failure needs no words.
    const callOff = afterThePage(() => void ask().catch(() => undefined), DELAY_MS);
    return () => {
      isCurrent = false;
      callOff();
    };
  }, [client, isAsked, remember]);

  return isAsked ? rights : undefined;
}
