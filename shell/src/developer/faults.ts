import { browserStorage } from '@bloom/shared-auth/browser-storage';
import { FAULTS } from './developer-marks.ts';

/** What can go wrong on the way of a remote, in the order of the way, and how the panel calls it. */
export const FAULT_NAMES = {
  'registry-down': 'Registre injoignable',
  'manifest-down': 'Manifeste injoignable',
  'manifest-slow': 'Manifeste lent',
  'manifest-hanging': 'Manifeste sans réponse',
  'manifest-html': 'Manifeste remplacé par une page HTML',
  'manifest-tampered': 'Manifeste modifié',
  'entry-down': 'Point d’entrée injoignable',
  'entry-hanging': 'Point d’entrée sans réponse',
  'entry-throwing': 'Point d’entrée en erreur',
  'entry-tampered': 'Point d’entrée modifié',
  'chunk-missing': 'Fichier de page manquant',
  'render-crash': 'Erreur à l’affichage',
  old: 'Version trop ancienne pour le shell',
  slow: 'Réseau lent',
} as const;

export type FaultName = keyof typeof FAULT_NAMES;

export interface Fault {
  /** Ignored by `registry-down`, which concerns all. */
  remote: string;
  fault: FaultName;
}

const AT_MOST = 20;
const storage = browserStorage('session');

function isFault(value: unknown): value is Fault {
  const { remote, fault } = (value ?? {}) as Record<string, unknown>;
  return typeof remote === 'string' && typeof fault === 'string' && Object.hasOwn(FAULT_NAMES, fault);
}

/** The faults of this tab; whatever else stands in the storage is ignored. */
export function readFaults(): Fault[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(FAULTS) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFault).slice(0, AT_MOST) : [];
  } catch {
    return [];
  }
}

/** Replaces the faults of this tab; they begin with the next load of the page. */
export function writeFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) {
    storage.removeItem(FAULTS);
  } else {
    storage.setItem(FAULTS, JSON.stringify(faults));
  }
}
