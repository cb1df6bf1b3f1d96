/**
 * Whose a company is, said once, as SQL: read by fields, and by those who change it. Who may is in societies.policy.ts.
 */
import { sql } from 'kysely';
import type { Alias, Scope, Sql } from '../../platform/read/read-model.ts';

/** The Bloomers behind a company, as rows of `person`: who entered it, and whose missions it invoices. */
export function peopleOf(society: Alias): Sql {
  return sql`(select through.bloomer_id as person from mission as through
      where through.bloomer_billing_society_id = ${society('id')} and through.deleted_at is null
    union select ${society('owner_bloomer_id')})`;
}

/** Entered by the Bloomer, or invoicing one of their missions; a client's company belongs to no Bloomer. */
export function belongsTo(society: Alias, bloomerId: Sql): Sql {
  return sql`(not ${society('is_client')}
    and exists (select from ${peopleOf(society)} as people where people.person = ${bloomerId}))`;
}

/** Whether a company is the viewer's own as a Bloomer: who is a client, too, also meets those of other Bloomers. */
export function isOwn(society: Alias, { flags, both }: Scope): Sql {
  if (!flags.bloomer) return sql`false`;
  return both === null ? sql`not ${society('is_client')}` : belongsTo(society, sql`${sql.lit(both.bloomerId)}`);
}

/** Who reads bank details and papers: those of their own company for a Bloomer, all for staff, none for a client. */
export function seesPapers(society: Alias, scope: Scope, who: 'office' | 'staff' = 'office'): Sql {
  return scope.flags[who] ? sql`true` : isOwn(society, scope);
}

/** A Bloomer changes only what nobody else goes through; a client's company is finance's. */
export function viewerCanEdit(society: Alias, { flags }: Scope): Sql {
  if (flags.finance) return sql`true`;
  if (flags.account) return sql`not ${society('is_client')}`;
  if (!flags.bloomer) return sql`false`;
  return sql`(not ${society('is_client')} and (select count(distinct person) from ${peopleOf(society)} as people) <= 1)`;
}
