import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type Label, type LabelKind, labelTables } from './label.rules.ts';

const tableOf = (kind: LabelKind) => sql.table(labelTables[kind]);
const COLUMNS = sql`s.id, s.label, s.alternate_labels as "alternateLabels", s.iso, s.version`;

export interface LabelPage {
  /** Only normalised ones, or only others; both when undefined. */
  iso: boolean | undefined;
  skip: number;
  take: number;
}

export async function listLabels(db: Db, kind: LabelKind, { iso, skip, take }: LabelPage): Promise<Label[]> {
  const { rows } = await sql<Label>`select ${COLUMNS} from ${tableOf(kind)} s
    where ${iso === undefined ? sql`true` : sql`s.iso = ${iso}`}
    order by s.label collate french_order, s.id offset ${skip} limit ${take}`.execute(db);
  return rows;
}

export async function countLabels(db: Db, kind: LabelKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tableOf(kind)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * What each label makes of its version and its id, added up: another figure as soon as one of them changes, comes or
 * goes. The screen adds up the labels that it shows in the same way.
 */
export async function sumVersions(db: Db, kind: LabelKind): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(
    sum(s.version::bigint * ('x' || left(s.id::text, 6))::bit(24)::int), 0)::float8 as sum from ${tableOf(kind)} s`.execute(
    db,
  );
  return rows[0]?.sum ?? 0;
}

/** Everybody who changes labels of a kind waits for the one before. */
export async function lockLabels(tx: Tx, kind: LabelKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`labels.${kind}`}, 0))`.execute(tx);
}

/** The labels in no order, unknown ids missing; nobody new has one of them until the end of the transaction. */
export async function lockByIds(tx: Tx, kind: LabelKind, ids: readonly string[]): Promise<Label[]> {
  if (ids.length === 0) return [];
  await sql`select from ${tableOf(kind)} where id in (${sql.join(ids)}) order by id for update`.execute(tx);
  return findByIds(tx, kind, ids);
}

/** In no order; unknown ids are missing. */
export async function findByIds(db: Db, kind: LabelKind, ids: readonly string[]): Promise<Label[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Label>`select ${COLUMNS} from ${tableOf(kind)} s where s.id in (${sql.join(ids)})`.execute(
    db,
  );
  return rows;
}

/** Another label that is called by one of the words, whatever their case and accents. */
export async function findClash(
  tx: Db,
  kind: LabelKind,
  words: readonly string[],
  exceptIds: readonly string[],
): Promise<(Label & { word: string }) | undefined> {
  const { rows } = await sql<Label & { word: string }>`select ${COLUMNS}, asked.word from ${tableOf(kind)} s
    join unnest(${words}::text[]) as asked(word)
      on folded(s.label) = folded(asked.word) or folded_all(s.alternate_labels) @> array[folded(asked.word)]
    where not (s.id = any(${exceptIds}::uuid[])) limit 1`.execute(tx);
  return rows[0];
}

/** Those of the words that are the same as an earlier one, whatever their case and accents, are left out. */
export async function distinctWords(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from (
    select distinct on (folded(word)) word, place from unnest(${words}::text[]) with ordinality as w(word, place)
    order by folded(word), place) as d order by place`.execute(db);
  return rows.map(({ word }) => word);
}

/** Writes whole labels, new ones and changed ones alike. */
export async function writeLabels(tx: Db, kind: LabelKind, labels: readonly Label[]): Promise<void> {
  for (const { id, label, alternateLabels, iso, version } of labels) {
    await sql`insert into ${tableOf(kind)} (id, label, alternate_labels, iso, version)
      values (${id}, ${label}, ${alternateLabels}, ${iso}, ${version})
      on conflict (id) do update set label = excluded.label, alternate_labels = excluded.alternate_labels,
        iso = excluded.iso, version = excluded.version`.execute(tx);
  }
}

export async function removeLabels(tx: Db, kind: LabelKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ${tableOf(kind)} where id in (${sql.join(ids)})`.execute(tx);
}
