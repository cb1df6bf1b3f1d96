import { useEffect, useRef } from 'react';
import { attempt } from './attempt.ts';

type Handler<Given extends unknown[]> = (...given: Given) => void;

/** What a click does, so that « Réessayer » does the whole of it once more: also what follows a change. */
export function useAttempt<Given extends unknown[]>(handler: Handler<Given> | undefined): Handler<Given> | undefined {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  if (handler === undefined) return undefined;
  return (...given) => {
    const run = () => attempt(run, () => latest.current?.(...given));
    run();
  };
}
