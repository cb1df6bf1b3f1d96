import { sql } from 'kysely';
import { defineFigures, figure } from '../watch/figures.ts';

/** Absent where the database keeps no archive of its log. What could not be archived fills its disk. */
defineFigures({
  metrics: ['bloom_database_archive_failing'],
  async read({ db }) {
    const { rows } = await sql<{ failing: boolean }>`
      select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
      from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db);
    return rows.map(({ failing }) => figure('bloom_database_archive_failing', {}, failing ? 1 : 0));
  },
});
