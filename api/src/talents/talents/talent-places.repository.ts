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

/** As many of those who live in a place say well enough where it lies. */
const ENOUGH = 500;

/** Where a city lies, as far as somebody lives there who says so. */
export async function findPlace(db: Db, folded: string): Promise<Omit<TalentPlace, 'city'> | undefined> {
  const { rows } = await sql<Omit<TalentPlace, 'city'>>`select avg(location_latitude)::float8 as latitude,
      avg(location_longitude)::float8 as longitude
    from (select location_latitude, location_longitude from talent
      where erased_at is null and search_folded(location_city) = ${folded} limit ${ENOUGH}) as neighbours`.execute(db);
  return rows[0];
}
