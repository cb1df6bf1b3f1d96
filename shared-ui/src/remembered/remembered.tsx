import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const PersonContext = createContext<string>('');

/** Names the signed-in person, so that two people who share a browser do not share what it remembers. */
export function RememberedForProvider({ user, children }: { user: string | undefined; children: ReactNode }) {
  return <PersonContext value={user ?? ''}>{children}</PersonContext>;
}

/** The local storage key of `name` for the signed-in person. */
export function useRememberedKey(name: string): string {
  const user = useContext(PersonContext);
  return user === '' ? `bloom.${name}` : `bloom.${user}.${name}`;
}

/** Undefined when nothing is stored, when it is not readable JSON, or when storage is blocked. */
export function readRemembered(key: string): unknown {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}

export function writeRemembered(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full storage: the screen works, it only forgets.
  }
}

/**
 * State kept in local storage per person. `accepts` guards against what an older version or somebody else left there.
 */
export function useRemembered<Value>(
  name: string,
  initial: Value,
  accepts: (stored: unknown) => stored is Value,
): [Value, (value: Value) => void] {
  const key = useRememberedKey(name);
  const [value, setValue] = useState<Value>(() => {
    const stored = readRemembered(key);
    return accepts(stored) ? stored : initial;
  });
  const remember = useCallback(
    (next: Value) => {
      setValue(next);
      writeRemembered(key, next);
    },
    [key],
  );
  return [value, remember];
}
