import type { Platform } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import type { Environment } from '../environment/environment.ts';
import type { DataSubject } from './personal-data.ts';

/** A service outside that holds data of people, and takes them away when it is asked. */
export interface OutsideData {
  /** Of the erasure. */
  step: 'ats';
  /** What it is asked with, kept until it has answered; null when it holds nothing. Before anything is erased here. */
  detailOf(tx: Db, person: DataSubject, environment: Environment): Promise<string | null>;
  /** False when it is too early; it throws when the service does not answer, and is called again either way. */
  erase(platform: Platform, detail: string): Promise<boolean>;
}

const registered = new Map<OutsideData['step'], OutsideData>();

/** Declares such a service; called once by its `x.personal-data.ts`. */
export function defineOutsideData(data: OutsideData): void {
  registered.set(data.step, data);
}

/** The steps that an erasure of the person needs outside. */
export async function outsideSteps(tx: Db, person: DataSubject, environment: Environment) {
  const steps: { step: OutsideData['step']; detail: string }[] = [];
  for (const data of registered.values()) {
    const detail = await data.detailOf(tx, person, environment);
    if (detail !== null) steps.push({ step: data.step, detail });
  }
  return steps;
}

export async function eraseOutside(platform: Platform, step: OutsideData['step'], detail: string): Promise<boolean> {
  return (await registered.get(step)?.erase(platform, detail)) ?? true;
}
