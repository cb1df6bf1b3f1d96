import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { reportError } from '@bloom/shared-ui/report-error';
import { useRouteError } from '@bloom/shared-ui/routing';
import { useEffect } from 'react';

/** The frame itself failed: nothing of it can be drawn. */
export function RouterFailure() {
  const error = useRouteError();
  const { supportUrl } = useRuntimeConfig();
  useEffect(() => reportError(error, 'shell'), [error]);
  return (
    <main>
      <ErrorScreen supportUrl={supportUrl} onRetry={() => window.location.reload()} />
    </main>
  );
}
