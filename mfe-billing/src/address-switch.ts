import { useSearchParams } from '@bloom/shared-ui/routing';

/** What the address turns on, such as « ordres=tous », so that a copied link shows the same; the rest of it stays. */
export function useAddressSwitch(name: string, value: string): [isOn: boolean, toggle: () => void] {
  const [search, setSearch] = useSearchParams();
  const isOn = search.get(name) === value;
  const toggle = () =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (isOn) after.delete(name);
      else after.set(name, value);
      return after;
    });
  return [isOn, toggle];
}
