import { sql } from 'kysely';

/** Talents `t`, each with `s`, the recruiter who follows it; with none where that one has left, or recruits no more. */
export const followedTalents = sql`talent t
  left join staff s on s.id = t.owner_staff_id and s.disabled_at is null and s.can_recruit`;
