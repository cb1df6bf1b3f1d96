import { useSearchParams } from '@bloom/shared-ui/routing';
import { useEffect } from 'react';

const VIEW = 'vue';

/** A mail or a piece of news leads to something on the list: `?vue=…`, which is done once it is shown. */
export function useAskedView(view: 'recherches' | 'relances', show: () => void): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get(VIEW) === view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks
  useEffect(() => {
    if (!isAsked) return;
    show();
    const rest = new URLSearchParams(search);
    rest.delete(VIEW);
    setSearch(rest, { replace: true });
  }, [isAsked]);
}
