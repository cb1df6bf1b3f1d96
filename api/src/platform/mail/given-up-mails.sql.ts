import { sql } from 'kysely';

/** Given up, and neither sent again, set aside nor erased since; `m` is the mail. */
export const isGivenUp = sql`m.state in ('failed', 'bounced') and m.replaced_at is null and m.text_body <> ''`;
