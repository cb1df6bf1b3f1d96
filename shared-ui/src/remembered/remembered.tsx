import { useSession } from '@bloom/shared-auth/session';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const PersonContext = createContext<string>('');

/** Names the signed-in person, so that two people who share a browser do not share what it remembers. */
export function RememberedForProvider({ user, children }: { user: string | undefined; children: ReactNode }) {
  return <PersonContext value={user ?? ''}>{children}</PersonContext>;
}

/**
 * The local storage key of `name` for the signed-in person. Undefined while nobody is known: what would be kept then
 * would belong to whoever comes next.
 */
export function useRememberedKey(name: string): string | undefined {
  const user = useContext(PersonContext);
  return user === '' ? undefined : keyOf(user, name);
}

/** A dot in the person's id must not make one person's key look like another's. */
function keyOf(user: string, name: string): string {
  return `bloom.${encodeURIComponent(user).replaceAll('.', '%2E')}.${name}`;
}

/**
 * Signing out, for every button that does it. What was typed outlives a session that ends; whoever leaves leaves
 * nothing of it on the device.
 */
export function useLeave(): () => Promise<void> {
  const { profile, signOut } = useSession();
  return () => {
    if (profile !== undefined) forgetRemembered(profile.subject, 'draft.');
    return signOut();
  };
}

/** Removes what is kept for the signed-in person under names that begin so, such as « draft.talent. ». */
export function useForgetRemembered(): (names: string) => void {
  const user = useContext(PersonContext);
  return useCallback((names) => forgetRemembered(user, names), [user]);
}

/** Removes what is kept for this person under names that begin so. */
function forgetRemembered(user: string, names: string): void {
  try {
    const found = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(user, names)));
    for (const key of found) localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Undefined when nothing is stored, when it is not readable JSON, or when storage is blocked. */
export function readRemembered(key: string | undefined): unknown {
  if (key === undefined) return undefined;
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}

export function writeRemembered(key: string | undefined, value: unknown): void {
  if (key === undefined) return;
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full storage: the screen works, it only forgets.
  }
}

/**
 * State kept in local storage per person. `accepts` guards against what an older version or somebody else left there.
 * When another person signs in, it is theirs that counts from then on.
 */
export function useRemembered<Value>(
  name: string,
  initial: Value,
  accepts: (stored: unknown) => stored is Value,
): [Value, (value: Value) => void] {
  const key = useRememberedKey(name);
  const read = (): Held<Value> => {
    const stored = readRemembered(key);
    return { key, value: accepts(stored) ? stored : initial };
  };
  const [held, setHeld] = useState(read);
  let current = held;
  if (held.key !== key) {
    current = read();
    setHeld(current);
  }
  const remember = useCallback(
    (value: Value) => {
      setHeld({ key, value });
      writeRemembered(key, value);
    },
    [key],
  );
  return [current.value, remember];
}

type Held<Value> = { key: string | undefined; value: Value };
