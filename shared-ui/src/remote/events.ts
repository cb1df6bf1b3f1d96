import { useEffect, useEffectEvent } from 'react';
import { reportError } from '../error/report-error.ts';
import type { EventPayloads } from './contract.generated.ts';

export type EventName = keyof EventPayloads;

type Listener = (payload: never) => void;

const listeners = new Map<string, Set<Listener>>();

/**
 * Tells whoever is on the page; names and payloads stand in the manifest of the remote that emits. Nobody may be
 * listening, and one that fails keeps nobody else from hearing.
 */
export function emit<Name extends EventName>(name: Name, payload: EventPayloads[Name]): void {
  for (const listener of [...(listeners.get(name) ?? [])]) {
    try {
      listener(payload as never);
    } catch (error) {
      reportError(error, `event ${name}`);
    }
  }
}

/** Hears an event of another remote for as long as the component is on the page. */
export function useRemoteEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayloads[Name]) => void,
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const mine: Listener = (payload) => hear(payload);
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(mine));
    return () => {
      all.delete(mine);
    };
  }, [name]);
}
