import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type LabelKind, labelTables } from './label.rules.ts';
import type { NamedLabel } from './label-likeness.ts';

const tableOf = (kind: LabelKind) => sql.table(labelTables[kind]);
/** Another one as soon as a word of the label is. */
const MARK = sql`hashtextextended(array_to_string(s.label || s.alternate_labels, chr(1)), 0)`;

/** Of which labels of a kind: those that are normalised, or the others. */
export interface LabelShare {
  kind: LabelKind;
  iso: boolean;
}

/** Another one as soon as any label of the share is. */
export async function markOfAll(db: Db, { kind, iso }: LabelShare): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select concat_ws('/', count(*),
    bit_xor(hashtextextended(s.id::text, ${MARK}))) as mark from ${tableOf(kind)} s where s.iso = ${iso}`.execute(db);
  return (rows[0] as { mark: string }).mark;
}

/** The marks of every label of the share. */
export async function marksOfEach(db: Db, { kind, iso }: LabelShare): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; mark: string }>`select s.id, ${MARK}::text as mark
    from ${tableOf(kind)} s where s.iso = ${iso}`.execute(db);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

export interface FoldedLabel extends NamedLabel {
  mark: string;
  /** All of its words, folded. */
  words: string[];
}

/** Those of the labels that are of the share. */
export async function foldedLabels(db: Db, { kind, iso }: LabelShare, ids: readonly string[]): Promise<FoldedLabel[]> {
  const { rows } = await sql<FoldedLabel>`select s.id, s.label, ${MARK}::text as mark,
      folded_all(s.label || s.alternate_labels) as words
    from ${tableOf(kind)} s where s.iso = ${iso} and s.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** The folded names of the labels, without their other words. */
export async function foldedNames(db: Db, kind: LabelKind, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select s.id, folded(s.label) as name
    from ${tableOf(kind)} s where s.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function folded(db: Db, text: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select folded(${text}) as text`.execute(db);
  return (rows[0] as { text: string }).text;
}
