import { useEffect, useEffectEvent, useRef } from 'react';
import type { NotificationLineFragment } from '../graphql.generated.ts';

type Lines = readonly NotificationLineFragment[];

/** The list is read some moments after the page: what came in between has arrived since the page was opened, too. */
const isOfThisPage = ({ creationDate }: NotificationLineFragment) => Date.parse(creationDate) > performance.timeOrigin;

/** Tells what arrived since the page was opened, each once, however it came to be known. */
export function useArrivals(lines: Lines, ready: boolean, onArrival: (arrived: Lines) => void): void {
  const known = useRef<Set<string>>(undefined);
  const tell = useEffectEvent(onArrival);
  useEffect(() => {
    if (!ready) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...lines.map(({ recordId }) => recordId)]);
    const arrived = lines.filter((line) => (before === undefined ? isOfThisPage(line) : !before.has(line.recordId)));
    if (arrived.length > 0) tell(arrived);
  }, [lines, ready]);
}
