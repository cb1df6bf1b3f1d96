const key = 'bloom.relaunched';

/** Reminders sent from this tab; a list in session storage, forgotten when the tab closes. */
export function wasRelaunched(name: string): boolean {
  return read().includes(name);
}

export function markRelaunched(name: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...new Set([...read(), name])]));
  } catch {
    // Blocked storage: the server still refuses a second reminder of the day.
  }
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
