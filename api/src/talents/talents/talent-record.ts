import type { Network } from '@bloom/shared-rules/talents/talent-profile';
import type { Db } from '../../platform/database/database.ts';
import type { TalentMatch } from '../talent-index/talent-match.ts';
import type { EducationRow, JobRow } from './talent-career.repository.ts';
import * as career from './talent-career.repository.ts';
import { type Heard, heardOf } from './talent-heard.sql.ts';
import { picturesOf } from './talent-picture.repository.ts';
import type { ListedTalent, OwnerRow, SkillRow, TalentRow } from './talents.repository.ts';
import * as repository from './talents.repository.ts';

/** A language of a talent. */
export interface SpokenLanguage {
  id: string;
  talentId: string;
  level: number;
}

function grouped<Key extends string, Of extends Record<Key, string>>(rows: readonly Of[], key: Key): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const row of rows) groups.set(row[key], [...(groups.get(row[key]) ?? []), row]);
  return groups;
}

/** Talents that were read together: what stands in other tables is read once for all of them, when it is asked for. */
class Together {
  readonly #db: Db;
  readonly #rows: readonly ListedTalent[];
  #skills: Promise<Map<string, SkillRow[]>> | undefined;
  #languages: Promise<Map<string, SpokenLanguage[]>> | undefined;
  #owners: Promise<Map<string, OwnerRow[]>> | undefined;
  #jobs: Promise<Map<string, JobRow[]>> | undefined;
  #educations: Promise<Map<string, EducationRow[]>> | undefined;
  #texts: Promise<Map<string, Pick<TalentRow, 'id' | 'summary' | 'comment'>[]>> | undefined;
  #heard: Promise<Map<string, Heard[]>> | undefined;
  #pictures: Promise<Map<string, { jpeg: Buffer; talentId: string }[]>> | undefined;
  #profiles: Promise<Map<string, { network: Network; url: string }[]>> | undefined;

  constructor(db: Db, rows: readonly ListedTalent[]) {
    this.#db = db;
    this.#rows = rows;
  }

  get #ids(): string[] {
    return this.#rows.map(({ id }) => id);
  }

  async skillsOf(id: string): Promise<SkillRow[]> {
    this.#skills ??= repository.skillsOf(this.#db, this.#ids).then((rows) => grouped(rows, 'talentId'));
    return (await this.#skills).get(id) ?? [];
  }

  async languagesOf(id: string): Promise<SpokenLanguage[]> {
    this.#languages ??= repository.languagesOf(this.#db, this.#ids).then((rows) => grouped(rows, 'talentId'));
    return (await this.#languages).get(id) ?? [];
  }

  async profilesOf(id: string) {
    this.#profiles ??= repository.profilesOf(this.#db, this.#ids).then((rows) => grouped(rows, 'talentId'));
    return (await this.#profiles).get(id) ?? [];
  }

  async imageOf(id: string): Promise<string | null> {
    this.#pictures ??= picturesOf(this.#db, this.#ids).then((rows) => grouped(rows, 'talentId'));
    const [picture] = (await this.#pictures).get(id) ?? [];
    return picture === undefined ? null : `data:image/jpeg;base64,${picture.jpeg.toString('base64')}`;
  }

  async textOf(id: string, text: 'summary' | 'comment'): Promise<string | null> {
    this.#texts ??= repository.textsOf(this.#db, this.#ids).then((rows) => grouped(rows, 'id'));
    return (await this.#texts).get(id)?.[0]?.[text] ?? null;
  }

  async heardOf(id: string): Promise<Heard | undefined> {
    this.#heard ??= heardOf(this.#db, this.#ids).then((rows) => grouped(rows, 'id'));
    return (await this.#heard).get(id)?.[0];
  }

  async jobsOf(id: string): Promise<JobRow[]> {
    this.#jobs ??= career.jobsOf(this.#db, this.#ids).then((rows) => grouped(rows, 'talent_id'));
    return (await this.#jobs).get(id) ?? [];
  }

  async educationsOf(id: string): Promise<EducationRow[]> {
    this.#educations ??= career.educationsOf(this.#db, this.#ids).then((rows) => grouped(rows, 'talent_id'));
    return (await this.#educations).get(id) ?? [];
  }

  async owner(id: string): Promise<OwnerRow | null> {
    const ids = [...new Set(this.#rows.flatMap((row) => row.owner_staff_id ?? []))];
    this.#owners ??= repository.findOwners(this.#db, ids).then((rows) => grouped(rows, 'id'));
    return (await this.#owners).get(id)?.[0] ?? null;
  }
}

/** A talent as the talents API shows it. */
export interface TalentRecord {
  row: ListedTalent;
  together: Together;
  /** Only where a search found the talent. */
  match: (() => Promise<TalentMatch | null>) | null;
}

export function recordsOf(db: Db, rows: readonly ListedTalent[]): TalentRecord[] {
  const together = new Together(db, rows);
  return rows.map((row) => ({ row, together, match: null }));
}

export const skillsOf = ({ row, together }: TalentRecord) => together.skillsOf(row.id);
export const languagesOf = ({ row, together }: TalentRecord) => together.languagesOf(row.id);
export const summaryOf = ({ row, together }: TalentRecord) => together.textOf(row.id, 'summary');
export const commentOf = ({ row, together }: TalentRecord) => together.textOf(row.id, 'comment');
export const imageOf = ({ row, together }: TalentRecord) => together.imageOf(row.id);
export const heardOfTalent = ({ row, together }: TalentRecord) => together.heardOf(row.id);
export const jobsOf = ({ row, together }: TalentRecord) => together.jobsOf(row.id);
export const educationsOf = ({ row, together }: TalentRecord) => together.educationsOf(row.id);
export const profilesOf = ({ row, together }: TalentRecord) => together.profilesOf(row.id);

export async function ownerOf({ row, together }: TalentRecord): Promise<OwnerRow | null> {
  return row.owner_staff_id === null ? null : together.owner(row.owner_staff_id);
}
