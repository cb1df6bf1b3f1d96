import { type RawBuilder, sql } from 'kysely';
import { parisDay } from '../database/paris-day.sql.ts';

/** Whether the Bloomer `id` had no mission at `before` or later: the relation, from which the law counts, was over. */
export const bloomerLeft = (id: RawBuilder<unknown>, before: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from mission last where last.bloomer_id = ${id} and last.deleted_at is null
    and last.end_mission >= ${parisDay(before)})`;

/** Whether a contract, a report or an invoice of the Bloomer `id` is still kept: its name stays as long. */
export const hasPapers = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from mission paper_of where paper_of.bloomer_id = ${id} and (
    exists (select from legal_contract c where c.mission_id = paper_of.id)
    or exists (select from activity a where a.mission_id = paper_of.id and (a.details <> '{}'
      or exists (select from invoice i where i.activity_id = a.id)
      or exists (select from inbound_invoice sent where sent.activity_id = a.id)))))`;

/** Whether the Bloomer `id` was erased and has not even a name any more. */
export const isNameless = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from bloomer gone where gone.id = ${id} and gone.erased_at is not null
    and gone.firstname = 'Personne' and gone.lastname = 'effacée')`;
