/** @param send writes over this version, and answers the row as it is then */
export type SaveRow = <Row extends { version: number }>(
  id: string,
  read: number,
  send: (version: number) => Promise<Row>,
) => Promise<Row>;

/**
 * Saves one change after the other of each row, so that somebody who is fast does not meet their own change: each is
 * written over the version that the ones from here led to, and over nobody else's.
 */
export function rowSaves(): SaveRow {
  const queues = new Map<string, Promise<unknown>>();
  const next = new Map<string, number>();
  const after = (id: string, read: number): number => {
    const then = next.get(`${id} ${read}`);
    return then === undefined || then <= read ? read : after(id, then);
  };
  return (id, read, send) => {
    const before = queues.get(id) ?? Promise.resolve();
    const saved = before.then(async () => {
      const version = after(id, read);
      const row = await send(version);
      next.set(`${id} ${version}`, row.version);
      return row;
    });
    queues.set(
      id,
      saved.catch(() => undefined),
    );
    return saved;
  };
}
