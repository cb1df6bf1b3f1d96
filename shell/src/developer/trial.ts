import { useSyncExternalStore } from 'react';
import type { Override } from './overrides.ts';

/** Why a build is not tried although somebody wanted it. */
export interface TrialEnd {
  remote: string;
  why: 'failed' | 'expired' | 'refused';
  reference?: string | undefined;
}

/** What this tab tries, for the banner; empty for nearly everybody. */
export interface Trial {
  overrides: readonly Override[];
  ends: readonly TrialEnd[];
}

let trial: Trial = { overrides: [], ends: [] };
const listeners = new Set<() => void>();

export function setTrial(change: Partial<Trial>): void {
  trial = { ...trial, ...change };
  for (const listener of [...listeners]) {
    listener();
  }
}

export function getTrial(): Trial {
  return trial;
}

/** Takes an override out of what is tried, and remembers why. */
export function endTrial(end: TrialEnd): void {
  const ends = trial.ends.filter(({ remote }) => remote !== end.remote);
  setTrial({ overrides: trial.overrides.filter(({ remote }) => remote !== end.remote), ends: [...ends, end] });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useTrial(): Trial {
  return useSyncExternalStore(subscribe, getTrial);
}
