import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { ErrorBoundary } from '@bloom/shared-ui/error-boundary';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import type { ReactNode } from 'react';

/** Around the frame: when that fails itself, nothing of it can be drawn. */
export function FrameBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary area="shell" fallback={() => <FrameFailure />}>
      {children}
    </ErrorBoundary>
  );
}

function FrameFailure() {
  const { supportUrl } = useRuntimeConfig();
  return (
    <main>
      <ErrorScreen supportUrl={supportUrl} onRetry={() => window.location.reload()} />
    </main>
  );
}
