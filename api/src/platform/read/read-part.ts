import { MAX_PART } from '@bloom/shared-rules/input/limits';
import { sql } from 'kysely';
import { type Db, isUuid } from '../database/database.ts';
import { invalidInput } from '../errors.ts';
import { type Alias, alias, type Sql } from './read-model.ts';

export interface PartArgs {
  /** At most so many rows. */
  first?: number | null;
  /** Only what comes after the row of this id. */
  after?: string | null;
}

export interface Part {
  limit: number;
  after: string | undefined;
}

/**
 * The part of a list that is asked for.
 * @param usual rows of an answer when nobody says how many
 * @throws AppError BAD_USER_INPUT
 */
export function partOf({ first, after }: PartArgs, usual: number): Part {
  if (first != null && (first < 1 || first > MAX_PART)) {
    throw invalidInput({ first: `De 1 à ${MAX_PART.toLocaleString('fr-FR')} lignes.` });
  }
  if (after != null && !isUuid(after)) throw invalidInput({ after: 'Cette ligne n’existe pas.' });
  return { limit: first ?? usual, after: after ?? undefined };
}

export interface PartOrder {
  table: string;
  /** By which the list is ordered: columns of the row, all of them ascending. */
  place: (row: Alias) => Sql[];
  /** All of them descending, as an index is read from its end. */
  isDescending?: boolean;
  /** Which rows the viewer may name: of others nobody learns where they stand. */
  own?: (row: Alias) => Sql;
}

const last = alias('last_of_part');

const lastRow = ({ table, own }: PartOrder, after: string): Sql =>
  sql`${sql.table(table)} as ${last.table} where ${last('id')} = ${after} and ${own?.(last) ?? sql`true`}`;

const placeOf = ({ place }: PartOrder, row: Alias): Sql => sql.join(place(row));

/** What the list is ordered by. */
export function orderOf({ place, isDescending = false }: PartOrder, row: Alias): Sql {
  return sql.join(place(row).map((column) => (isDescending ? sql`${column} desc` : column)));
}

/** Whether a row comes after the one at which the former part ended. */
export function isAfter(order: PartOrder, row: Alias, after: string | undefined): Sql {
  if (after === undefined) return sql`true`;
  const isLater = sql.raw(order.isDescending ? '<' : '>');
  return sql`(${placeOf(order, row)}) ${isLater} (select ${placeOf(order, last)} from ${lastRow(order, after)})`;
}

/**
 * For `whenEmpty`: nothing comes after the last row, and after none that is known. The second is not the end.
 * @throws AppError BAD_USER_INPUT
 */
export async function requireLast(db: Db, order: PartOrder, after: string | undefined): Promise<void> {
  if (after === undefined) return;
  const { rows } = await sql`select 1 from ${lastRow(order, after)}`.execute(db);
  if (rows.length > 0) return;
  throw invalidInput({ after: 'Cette ligne n’existe plus\u00a0: relisez la liste depuis le début.' });
}
