import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { atMost, lengthOf, MAX_LABEL } from '@bloom/shared-rules/input/limits';
import { oneLine } from '../../platform/visible-text.ts';

/** A skill, or the title of a job, as people call it. */
export interface Label {
  id: string;
  label: string;
  alternateLabels: string[];
  /** Normalised: others are merged into it. */
  iso: boolean;
  version: number;
}

/** The table of each kind. */
export const labelTables = { skill: 'skill', jobTitle: 'job_title' } as const;
export type LabelKind = keyof typeof labelTables;

/**
 * Why something is not done to a label: what the caller reads, and by which the screen tells one reason from another.
 */
export interface Refusal {
  reason: 'ISO' | 'NOT_ISO' | 'SAME' | 'USED' | 'NOTHING';
  message: string;
}

const MAX_ALTERNATES = 50;

const people = (count: number) => `${count.toLocaleString('fr-FR')} talent${count > 1 ? 's' : ''}`;

/** Why `source` cannot be absorbed by anything. */
export function absorbedRefusal(source: Label): Refusal | undefined {
  if (!source.iso) return undefined;
  return { reason: 'ISO', message: 'Un libellé normalisé ne peut pas être fusionné.' };
}

export function mergeRefusal(source: Label, target: Label): Refusal | undefined {
  if (source.id === target.id) return { reason: 'SAME', message: 'Un libellé ne se fusionne pas avec lui-même.' };
  if (!target.iso)
    return { reason: 'NOT_ISO', message: 'La fusion se fait vers un libellé normalisé\u00a0: choisissez-en un.' };
  return absorbedRefusal(source);
}

export function flattenRefusal({ alternateLabels }: Label): Refusal | undefined {
  if (alternateLabels.length > 0) return undefined;
  return { reason: 'NOTHING', message: 'Ce libellé n’a pas d’autre mot à séparer.' };
}

/** `talents`: how many have it. */
export function deleteRefusal({ iso }: Label, talents: number): Refusal | undefined {
  if (iso) return { reason: 'ISO', message: 'Un libellé normalisé ne peut pas être supprimé.' };
  if (talents === 0) return undefined;
  return {
    reason: 'USED',
    message: `${people(talents)} ${talents > 1 ? 'ont' : 'a'} ce libellé\u00a0: fusionnez-le plutôt.`,
  };
}

const words = (text: string) => oneLine(text).replace(/\s+/g, ' ');

/** What is typed of a label, put in order; empty alternates and repeated ones are dropped. */
export function cleanLabel(draft: { label: string; alternateLabels: readonly string[] }) {
  const label = words(draft.label);
  const alternates = draft.alternateLabels.map(words).filter((text) => text !== '' && text !== label);
  return { label, alternateLabels: [...new Set(alternates)] };
}

/** One sentence for each field that is wrong. `known`: as many other words it has, as merging may have left them. */
export function labelProblems(
  { label, alternateLabels }: { label: string; alternateLabels: readonly string[] },
  known: number,
) {
  const most = Math.max(MAX_ALTERNATES, known);
  const problems: Record<string, string> = {};
  if (label === '') problems.label = REQUIRED;
  else if (lengthOf(label) > MAX_LABEL) problems.label = atMost(MAX_LABEL);
  if (alternateLabels.length > most) problems.alternateLabels = `${most} autres mots au plus`;
  else if (alternateLabels.some((text) => lengthOf(text) > MAX_LABEL)) problems.alternateLabels = atMost(MAX_LABEL);
  return problems;
}
