import { type RawBuilder, sql } from 'kysely';

/** No data officer has said that what we hold of the Bloomer who owns the company of the row `r` must stay. */
export const noHoldOnOwner: RawBuilder<boolean> = sql<boolean>`not exists (select from society owned
    where owned.id = r.society_id and under_legal_hold('bloomer', owned.owner_bloomer_id))`;
