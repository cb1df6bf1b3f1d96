import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** A part of a screen that another remote brings, as the shell knows it before any of its code is there. */
export interface SlotContribution {
  id: string;
  /** French; named when the part does not come. */
  title: string;
  /** Of the remote that brings it. */
  owner: string;
  /** @throws whatever kept the part from coming; the next call starts afresh. */
  load(): Promise<ComponentType<never>>;
  /** Of a part that did not come or broke, once for each time. */
  failed(error: unknown, phase: 'start' | 'render', reference: string): void;
}

/** Who fills the slots of a page: the shell does, a remote that runs alone has nobody. */
export interface SlotHost {
  contributions(slot: string): readonly SlotContribution[];
}

const NOBODY: SlotHost = { contributions: () => [] };

const SlotHostContext = createContext<SlotHost>(NOBODY);

export function SlotHostProvider({ host, children }: { host: SlotHost; children: ReactNode }) {
  return <SlotHostContext value={host}>{children}</SlotHostContext>;
}

export function useSlotHost(): SlotHost {
  return useContext(SlotHostContext);
}
