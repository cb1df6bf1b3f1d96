import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { languages as offered } from '../talent-index/languages.ts';
import { holdSkills, skillsCalled } from './skill-labels.repository.ts';
import { changingTalent, type TalentAsRead } from './talent-change.service.ts';
import type { TalentRecord } from './talent-record.ts';
import * as repository from './talent-skills.repository.ts';
import {
  duplicate,
  type LanguageDraft,
  languagesProblem,
  levelOf,
  repeated,
  type SkillDraft,
  skillsProblem,
  wordOf,
} from './talent-skills.rules.ts';
import { requireTalentEditor } from './talents.service.ts';

/** The whole list of what somebody can do. */
export async function upsertDirectSkills(
  context: RequestContext,
  read: TalentAsRead,
  skills: readonly SkillDraft[],
): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  const problem = skillsProblem(skills);
  if (problem !== undefined) throw invalidInput({ skills: problem });
  return changingTalent(context, read, async (tx) => {
    const rows = await rowsOf(tx, skills);
    const before = new Set(await repository.skillIdsOf(tx, read.id));
    await repository.replaceSkills(tx, read.id, rows);
    const added = rows.map(({ skill_id }) => skill_id).filter((id) => !before.has(id));
    const { viewer, clock } = context;
    await repository.logNewSkills(tx, { talentId: read.id, staffId: viewer.staffId, at: clock.now() }, added);
    return { changed: ['skills'] };
  });
}

async function rowsOf(tx: Tx, skills: readonly SkillDraft[]): Promise<repository.SkillValues[]> {
  const words = skills.filter(({ skillId }) => !skillId).map(wordOf);
  const called = await skillsCalled(tx, words);
  const ids = skills.map(({ skillId }) => skillId || (called.shift() as string));
  const known = await holdSkills(tx, ids.filter(isUuid));
  if (ids.some((id) => !known.has(id))) throw invalidInput({ skills: 'Une compétence n’existe plus.' });
  const twice = repeated(ids);
  if (twice !== undefined) throw listedTwice('skills', known.get(twice) ?? '');
  return skills.map((skill, place) => ({
    skill_id: ids[place] as string,
    level: levelOf(skill),
    years: skill.years ?? null,
  }));
}

/** The whole list of what somebody speaks. */
export async function upsertLanguages(
  context: RequestContext,
  read: TalentAsRead,
  spoken: readonly LanguageDraft[],
): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  const problem = languagesProblem(spoken, offered);
  if (problem !== undefined) throw invalidInput({ languages: problem });
  return changingTalent(context, read, async (tx) => {
    const rows = spoken.map(({ languageId, level }) => ({ language_id: languageId, level }));
    await repository.replaceLanguages(tx, read.id, rows);
    return { changed: ['languages'] };
  });
}

function listedTwice(field: string, label: string): AppError {
  const message = duplicate(label);
  return new AppError('BAD_USER_INPUT', {
    message,
    reason: 'DUPLICATE',
    invalidArgs: [field],
    fieldErrors: { [field]: message },
  });
}
