import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/database.tables.ts';

type Condition = RawBuilder<unknown> | ((before: RawBuilder<unknown>) => RawBuilder<unknown>);

/** What is kept how long, and what happens then: one statement for each kind of row, beside the domain that owns it. */
export interface Retention {
  /** For operators, such as `notifications`. */
  category: string;
  table: keyof Tables;
  /** An interval of PostgreSQL, such as `12 months`. */
  keeps: string;
  /** The column from which it counts. An index begins with it. */
  since: string;
  /** What else must be true of the row, whose name is `r`; `before` is the instant before which its time is over. */
  where?: Condition;
  /** It counts from the end of the year (Paris) of the column: papers of the books. */
  fromYearEnd?: boolean;
  /** What keeps a row whose time is over all the same, by what the report calls it. */
  heldBack?: Readonly<Record<string, Condition>>;
  /** What is written instead of deleting the row, and how to call that. The condition must exclude rows that are so. */
  becomes?: { set: RawBuilder<unknown>; called: string };
  /**
   * Statements about rows of others that leave with these, whose ids are `select id from due`: in the same statement,
   * so that one that is cut off leaves all of them or none.
   */
  alongside?: readonly RawBuilder<unknown>[];
  /** Nothing goes that no report told of seven nights before, also after an outage: it is gone for good. */
  announced?: boolean;
  /** Nobody ever changes a row: none has to be locked, which the product's account may not do. */
  appendOnly?: boolean;
  /** It tells something about people: what falls due within seven days is reported beforehand. */
  personal: boolean;
}

/** No data officer has said that what we hold of the person behind a column of `r` must stay. */
export const noHoldOn = (kind: 'bloomer' | 'contact' | 'talent', column: string): RawBuilder<boolean> =>
  sql<boolean>`not under_legal_hold(${sql.lit(kind)}, ${sql.ref(column)})`;

/** The same, for whoever is written to at the address or number in a column of `r`. */
export const noHoldOnAddress = (column: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) not in (select held_addresses())`;

/** Whether nobody holds the data of the author of a row, as actorOf writes it. */
export const noHoldOnActor = (
  column: string,
): RawBuilder<boolean> => sql<boolean>`not exists (select from legal_hold hold
  where hold.lifted_at is null and hold.person_kind || ':' || hold.person_id = ${sql.ref(column)})`;

/** A data officer has said that what we hold of the Bloomer of a mission, or of one of its contacts, must stay. */
export const holdOnMissionOf = (mission: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from mission held where held.id = ${mission}
    and (under_legal_hold('bloomer', held.bloomer_id) or exists (select from mission_contact theirs
      where theirs.mission_id = held.id and under_legal_hold('contact', theirs.contact_id))))`;

const retentions = new Map<string, Retention>();

/** Declares a category; called once, beside the tables of the domain. */
export function defineRetention(retention: Retention): void {
  if (retentions.has(retention.category)) throw new Error(`${retention.category} is kept twice.`);
  retentions.set(retention.category, retention);
}

export function definedRetentions(): Retention[] {
  return [...retentions.values()];
}
