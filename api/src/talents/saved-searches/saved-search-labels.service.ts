import type { Db } from '../../platform/database/database.ts';
import type { LabelKind } from '../labels/label.rules.ts';
import { labelsToday } from '../labels/labels.service.ts';
import type { ChosenLabel, TalentSearch } from '../talents/talent-search.service.ts';

/** What a search that was kept asks for by now. */
export interface SearchToday {
  /** Labels that were merged are those they were merged into; without those that are no more. */
  search: TalentSearch;
  /** What these were called. */
  gone: string[];
}

const skillsOf = (search: TalentSearch) => search.skills?.skills ?? [];
const jobsOf = (search: TalentSearch) => search.jobs?.jobs ?? [];

/** Labels live on: what was kept is as it was, and each is looked up whenever it is read. */
export async function searchesToday(db: Db, kept: readonly TalentSearch[]): Promise<SearchToday[]> {
  const skills = await lookup(db, 'skill', kept.flatMap(skillsOf));
  const jobs = await lookup(db, 'jobTitle', kept.flatMap(jobsOf));
  return kept.map((search) => {
    const skill = follow(skillsOf(search), skills);
    const job = follow(jobsOf(search), jobs);
    const { skills: _skills, jobs: _jobs, ...rest } = search;
    return {
      search: {
        ...rest,
        ...(skill.labels.length > 0 && { skills: { ...search.skills, skills: skill.labels } }),
        ...(job.labels.length > 0 && { jobs: { jobs: job.labels } }),
      },
      gone: [...skill.gone, ...job.gone],
    };
  });
}

type Lookup = ReadonlyMap<string, { id: string; label: string }>;

async function lookup(db: Db, kind: LabelKind, chosen: readonly ChosenLabel[]): Promise<Lookup> {
  const ids = [...new Set(chosen.map(({ id }) => id.toLowerCase()))];
  const current = await labelsToday(db, kind, ids);
  return new Map(current.map(({ askedId, id, label }) => [askedId, { id, label }]));
}

/** Two that became one are one, at the higher of both levels. */
function follow(chosen: readonly ChosenLabel[], current: Lookup): { labels: ChosenLabel[]; gone: string[] } {
  const labels = new Map<string, ChosenLabel>();
  const gone: string[] = [];
  for (const one of chosen) {
    const now = current.get(one.id.toLowerCase());
    if (now === undefined) {
      gone.push(one.label ?? '');
      continue;
    }
    const before = labels.get(now.id);
    const minLevel = before === undefined ? one.minLevel : Math.max(before.minLevel ?? 0, one.minLevel ?? 0);
    labels.set(now.id, { ...one, ...now, ...(minLevel !== undefined && { minLevel }) });
  }
  return { labels: [...labels.values()], gone };
}
