import { usePagePlace } from '@bloom/shared-ui/page-place';
import { useEffect, useRef, useState } from 'react';

/**
 * Says to screen readers which page has opened after a click; browsers say it of whole documents only, so also of the
 * first page.
 */
export function PageAnnouncer() {
  const { pathname, title = '' } = usePagePlace() ?? {};
  const before = useRef<string>(undefined);
  const [said, say] = useState('');

  useEffect(() => {
    if (pathname === undefined) return;
    const isFirst = before.current === undefined;
    // A title that changes while the page stands is no new page.
    if (!isFirst && before.current !== pathname) say(`Page ouverte\u00a0: ${title}`);
    before.current = pathname;
  }, [pathname, title]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
