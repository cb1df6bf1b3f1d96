import { useEffect, useRef, useState } from 'react';
import type { NotificationLineFragment } from '../graphql.generated.ts';

/** Tells a screen reader what arrived since the page was opened, without taking the focus. */
export function NotificationAnnouncer({ lines, ready }: { lines: NotificationLineFragment[]; ready: boolean }) {
  const known = useRef<Set<string>>(undefined);
  const [words, setWords] = useState('');

  useEffect(() => {
    if (!ready) {
      return;
    }
    const before = known.current;
    known.current = new Set([...(before ?? []), ...lines.map(({ recordId }) => recordId)]);
    const arrived = before === undefined ? [] : lines.filter(({ recordId, read }) => !read && !before.has(recordId));
    const [first] = arrived;
    if (first !== undefined) {
      setWords(
        arrived.length === 1
          ? `Nouvelle notification\u00a0: ${first.title}`
          : `${arrived.length} nouvelles notifications`,
      );
    }
  }, [lines, ready]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {words}
    </p>
  );
}
