import { sql } from 'kysely';
import { holds } from '../../platform/database/holds.ts';
import { knowEnd } from './notification.endings.ts';

// It was begun again, or somebody did in another way what it was to do.
knowEnd(['jobFailed'], (tx, { id }) =>
  holds(
    tx,
    sql`not exists (select from job_run j where j.id = ${id} and j.state = 'failed' and j.set_aside_at is null)`,
  ),
);
