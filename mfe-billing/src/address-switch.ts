import { useSearchParams } from '@bloom/shared-ui/routing';

/** Takes all that such switches turned on out of the address; the rest of it stays. */
export function useSwitchesOff(...names: readonly string[]): () => void {
  const [, setSearch] = useSearchParams();
  return () => setSearch((before) => new URLSearchParams([...before].filter(([name]) => !names.includes(name))));
}

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
