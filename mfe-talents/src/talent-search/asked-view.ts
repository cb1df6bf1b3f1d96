import { useSearchParams } from '@bloom/shared-ui/routing';
import { useEffect, useState } from 'react';

const VIEW = 'vue';
const SEARCH = 'recherche';

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

/** The saved search that a mail leads to: `?recherche=…`, until it was shown. */
export function useAskedSearch(): { askedId: string | undefined; shown: () => void } {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get(SEARCH);
  const [askedId, setAsked] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks
  useEffect(() => {
    if (inAddress === null) return;
    setAsked(inAddress);
    const rest = new URLSearchParams(search);
    rest.delete(SEARCH);
    setSearch(rest, { replace: true });
  }, [inAddress]);
  return { askedId: inAddress === null ? askedId : undefined, shown: () => setAsked(undefined) };
}
