import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface TalentPlace {
  city: string;
  /** The middle of those who say where in it they live. */
  latitude: number | null;
  longitude: number | null;
}

/** Cities that begin so and somebody lives in, those of most people first. */
export async function findPlaces(db: Db, folded: string, most: number): Promise<TalentPlace[]> {
  const pattern = `${folded.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<TalentPlace>`select mode() within group (order by location_city) as city,
      avg(location_latitude)::float8 as latitude, avg(location_longitude)::float8 as longitude
    from talent where erased_at is null and search_folded(location_city) like ${pattern}
    group by search_folded(location_city)
    order by count(*) desc, search_folded(location_city) limit ${most}`.execute(db);
  return rows;
}
