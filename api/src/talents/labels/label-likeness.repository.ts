import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type LabelKind, labelTables } from './label.rules.ts';
import type { NamedLabel } from './label-likeness.ts';

const tableOf = (kind: LabelKind) => sql.table(labelTables[kind]);
/** Another one as soon as a word of the label is. */
const MARK = sql`hashtextextended(array_to_string(s.label || s.alternate_labels, chr(1)), 0)`;
const groupsOf = (word: string) => sql`array_to_string(show_trgm(folded(${sql.ref(word)})), chr(1))`;

/** Another one as soon as any normalised label is. */
export async function markOfAll(db: Db, kind: LabelKind): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select concat_ws('/', count(*),
    bit_xor(hashtextextended(s.id::text, ${MARK}))) as mark from ${tableOf(kind)} s where s.iso`.execute(db);
  return (rows[0] as { mark: string }).mark;
}

/** Of every normalised label. */
export async function marksOfEach(db: Db, kind: LabelKind): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; mark: string }>`select s.id, ${MARK}::text as mark
    from ${tableOf(kind)} s where s.iso`.execute(db);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

const split = (groups: string) => (groups === '' ? [] : groups.split('\u0001'));

export interface LabelGroups extends NamedLabel {
  mark: string;
  /** Of each of its words the groups of three letters. */
  words: string[][];
}

/** Of those of the labels that are normalised. */
export async function groupsOfLabels(db: Db, kind: LabelKind, ids: readonly string[]): Promise<LabelGroups[]> {
  const { rows } = await sql<
    NamedLabel & { mark: string; words: string[] }
  >`select s.id, s.label, ${MARK}::text as mark,
      (select json_agg(${groupsOf('word')}) from unnest(s.label || s.alternate_labels) as word) as words
    from ${tableOf(kind)} s where s.iso and s.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map((row) => ({ ...row, words: row.words.map(split) }));
}

/** Of the label alone, without its other words. */
export async function groupsOfNames(db: Db, kind: LabelKind, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; groups: string }>`select s.id, ${groupsOf('s.label')} as groups
    from ${tableOf(kind)} s where s.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, groups }) => [id, split(groups)]));
}
