import { useEffect, useRef } from 'react';
import type { MonthToDoFragment } from '../graphql.generated.ts';
import { invoiceStatus } from './invoice.rules.ts';

/** Milliseconds. */
const READ_AGAIN = 5000;

const isRunning = (row: MonthToDoFragment) =>
  invoiceStatus(row, 'client') === 'IN_PROGRESS' || invoiceStatus(row, 'bloomer') === 'IN_PROGRESS';

/** Invoices that somebody else asked for, or that were asked for before this page was opened, end unheard. */
export function useReadWhileRunning(rows: readonly MonthToDoFragment[] | undefined, onChanged: () => void): void {
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });
  const someRun = rows?.some(isRunning) ?? false;
  useEffect(() => {
    if (!someRun) return;
    // Nobody looks at a hidden tab; it reads again soon after it is shown.
    const timer = setInterval(() => document.hidden || latest.current(), READ_AGAIN);
    return () => clearInterval(timer);
  }, [someRun]);
}
