import { atMost, lengthOf, MAX_LABEL } from '@bloom/shared-rules/input/limits';
import { levelOfYears, MAX_YEARS } from '@bloom/shared-rules/talents/talent-levels';
import { oneLine } from '../../platform/visible-text.ts';

export interface SkillDraft {
  /** The id of a known skill; what is typed instead becomes a skill. */
  skillId?: string | null;
  label?: string | null;
  /** 0 to 1; it wins over the years. */
  level?: number | null;
  years?: number | null;
}

export interface LanguageDraft {
  languageId: string;
  level: number;
}

const MAX_SKILLS = 100;
const LABEL_MISSING = 'Une compétence n’a pas de nom.';
const LEVEL_WRONG = 'Un niveau va de 0 à 1.';

export const wordOf = ({ label }: SkillDraft) => oneLine(label ?? '').replace(/\s+/g, ' ');
const isLevel = (level: number) => level >= 0 && level <= 1;

/** @returns the first thing that is wrong with the list, as a sentence */
export function skillsProblem(skills: readonly SkillDraft[]): string | undefined {
  if (skills.length > MAX_SKILLS) return `${MAX_SKILLS} compétences au plus`;
  for (const skill of skills) {
    const { skillId, level, years } = skill;
    if (!skillId && wordOf(skill) === '') return LABEL_MISSING;
    if (lengthOf(wordOf(skill)) > MAX_LABEL) return atMost(MAX_LABEL);
    if (level != null && !isLevel(level)) return LEVEL_WRONG;
    if (years != null && (years < 0 || years > MAX_YEARS)) return `De 0 à ${MAX_YEARS} ans d’expérience`;
    if (level == null && years == null) return 'Une compétence a un niveau, ou des années d’expérience.';
  }
  return undefined;
}

/** Said, or computed from years. */
export const levelOf = ({ level, years }: SkillDraft) => level ?? levelOfYears(years ?? 0);

export function languagesProblem(
  drafts: readonly LanguageDraft[],
  known: readonly { id: string; label: string }[],
): string | undefined {
  const labels = new Map(known.map(({ id, label }) => [id, label]));
  if (drafts.some(({ languageId }) => !labels.has(languageId))) return 'Une langue n’est pas dans la liste.';
  if (drafts.some(({ level }) => !isLevel(level))) return LEVEL_WRONG;
  const twice = repeated(drafts.map(({ languageId }) => languageId));
  return twice === undefined ? undefined : duplicate(labels.get(twice) ?? twice);
}

export const repeated = (ids: readonly string[]) => ids.find((id, place) => ids.indexOf(id) !== place);
export const duplicate = (label: string) => `«\u202f${label}\u202f» est déjà dans la liste.`;
