import { useLocation } from '@bloom/shared-ui/routing';
import { useEffect, useState } from 'react';

/** Who chooses the same entry of the menu again wants another try. */
export function useTriedAgain(retry: () => void): void {
  const { key } = useLocation();
  const [failedAt] = useState(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the person comes again
  useEffect(() => {
    if (key !== failedAt) retry();
  }, [key, failedAt]);
}
