import { safeReturnPath } from '@bloom/shared-auth/return-path';
import { Navigate, useLocation } from '@bloom/shared-ui/routing';

interface Asked {
  returnTo?: unknown;
}

/** To a page that comes first. Its entry of the history says where the person wanted to go. */
export function Detour({ by }: { by: string }) {
  const { pathname, search, hash } = useLocation();
  const asked: Asked = { returnTo: `${pathname}${search}${hash}` };
  return <Navigate to={by} replace state={asked} />;
}

/** Where somebody goes on to from such a page. */
export function useWayOn(): string {
  const { state } = useLocation();
  return safeReturnPath((state as Asked | null)?.returnTo);
}
