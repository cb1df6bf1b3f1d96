import { CORRECTED } from '@bloom/shared-rules/company/address-correction';
import { useSearchParams } from '@bloom/shared-ui/routing';

/** What the address of the page asks to correct; it asks once. */
export function useCorrected(): { asked: string | null; forget: () => void } {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(CORRECTED);
  const forget = () => {
    if (asked === null) return;
    const rest = new URLSearchParams(search);
    rest.delete(CORRECTED);
    setSearch(rest, { replace: true });
  };
  return { asked, forget };
}
