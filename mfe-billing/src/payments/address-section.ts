import { useSearchParams } from '@bloom/shared-ui/routing';

/** A section that the address opens, such as « ordres=tous »; whatever else the address says stays. */
export function useAddressSection(name: string, value: string): [isOpen: boolean, toggle: () => void] {
  const [search, setSearch] = useSearchParams();
  const isOpen = search.get(name) === value;
  const toggle = () =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (isOpen) after.delete(name);
      else after.set(name, value);
      return after;
    });
  return [isOpen, toggle];
}
