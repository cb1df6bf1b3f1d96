import { asAdmin } from '../../platform/testing/viewers.ts';
import type { TestContext } from '../../testing/test-api.ts';

const fields =
  'id label alternateLabels iso version talentCount viewerCanMerge viewerCanFlatten viewerCanEdit viewerCanNormalise';
export const LIST_SKILLS = `query ($iso: Boolean) { listSkills(iso: $iso) { ${fields} } }`;
export const LIST_TITLES = `query ($iso: Boolean) { listJobTitles(iso: $iso) { ${fields} } }`;
const outcome = 'dryRun talentCount changeId labels { label alternateLabels iso }';
export const MERGE_SKILLS = `mutation ($from: ID!, $to: ID!, $dryRun: Boolean!) {
  mergeSkillsById(mergeInSkillId: $from, mergeToSkillId: $to, dryRun: $dryRun) { ${outcome} } }`;
export const MERGE_TITLES = `mutation ($from: ID!, $to: ID!, $dryRun: Boolean!) {
  mergeJobTitlesById(mergeInJobTitleId: $from, mergeToJobTitleId: $to, dryRun: $dryRun) { ${outcome} } }`;
export const FLAT_SKILLS = `mutation ($id: ID!, $dryRun: Boolean!) { flatSkills(skillId: $id, dryRun: $dryRun) { ${outcome} } }`;
export const FLAT_TITLES = `mutation ($id: ID!, $dryRun: Boolean!) { flatJobTitles(jobTitleId: $id, dryRun: $dryRun) { ${outcome} } }`;
export const UPDATE_TITLE = `mutation ($input: UpdateLabelInput!) { updateJobTitle(input: $input) { ${fields} } }`;
export const CREATE_TITLE = `mutation ($input: CreateLabelInput!) { createJobTitle(input: $input) { ${fields} } }`;
export const UNDO = 'mutation ($id: ID!) { undoLabelChange(id: $id) { id undoneAt } }';
export const CHANGES =
  'query ($kind: LabelKind!) { labelChanges(kind: $kind) { id action author undoneAt talentCount before { label } after { label } } }';

export async function recruiter({ create }: TestContext) {
  const staff = await create.staff({ lastname: 'Recrute' });
  return asAdmin(staff.id, new Set(['recruit']));
}

export async function titleId(
  { db }: TestContext,
  label: string,
  changes: { iso?: boolean; alternate_labels?: string[] } = {},
) {
  const { id } = await db
    .insertInto('job_title')
    .values({ label, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** label → the talents who have it, at which level. */
export async function skillsOf({ db }: TestContext, talentId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('talent_skill as t')
    .innerJoin('skill as s', 's.id', 't.skill_id')
    .select(['s.label', 't.level'])
    .where('t.talent_id', '=', talentId)
    .execute();
  return Object.fromEntries(rows.map(({ label, level }) => [label, Number(level)]));
}

/** label → the years of experience a talent has with it. */
export async function yearsOf({ db }: TestContext, talentId: string): Promise<Record<string, number | null>> {
  const rows = await db
    .selectFrom('talent_skill as t')
    .innerJoin('skill as s', 's.id', 't.skill_id')
    .select(['s.label', 't.years'])
    .where('t.talent_id', '=', talentId)
    .execute();
  return Object.fromEntries(rows.map(({ label, years }) => [label, years]));
}

/** The label behind the title of a talent. */
export async function titleOf({ db }: TestContext, talentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('talent as t')
    .innerJoin('job_title as j', 'j.id', 't.job_title_id')
    .select('j.label')
    .where('t.id', '=', talentId)
    .executeTakeFirst();
  return row?.label;
}
