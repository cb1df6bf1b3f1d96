/** The rows of each key, in their order; keys in the order of their first row. */
export function groupedBy<Key, Of>(rows: readonly Of[], keyOf: (row: Of) => Key): Map<Key, Of[]> {
  const groups = new Map<Key, Of[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
