import { useLocation } from '@bloom/shared-ui/routing';
import { useEffect } from 'react';

/**
 * The login page is outside of the app: whoever is led to its address within the app, by a remote or by the way back,
 * goes on to a new page.
 */
export function LeaveForLoginPage() {
  const { pathname, search } = useLocation();
  useEffect(() => window.location.replace(`${pathname}${search}`), [pathname, search]);
  return null;
}
