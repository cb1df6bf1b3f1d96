import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** A part of a screen that another remote brings, as the shell knows it before any of its code is there. */
export interface SlotContribution {
  id: string;
  /** French; named when the part does not come. */
  title: string;
  /** The remote that brings it. */
  owner: string;
  /** @throws whatever kept the part from coming; the next call starts afresh. */
  load(): Promise<ComponentType<never>>;
  /** Called once for each time that the part did not come or broke. */
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
