import { useState } from 'react';
import type { NotificationLineFragment } from '../graphql.generated.ts';
import { useArrivals } from './use-arrivals.ts';

/** Tells a screen reader what arrived since the page was opened, without taking the focus. */
export function NotificationAnnouncer({ lines, ready }: { lines: NotificationLineFragment[]; ready: boolean }) {
  const [words, setWords] = useState('');
  useArrivals(lines, ready, (all) => {
    const arrived = all.filter(({ read }) => !read);
    const [first] = arrived;
    if (first === undefined) return;
    setWords(
      arrived.length === 1
        ? `Nouvelle notification\u00a0: ${first.title}`
        : `${arrived.length} nouvelles notifications`,
    );
  });

  return (
    <p className="visually-hidden" aria-live="polite">
      {words}
    </p>
  );
}
