import { sql } from 'kysely';
import { defineFigures, figure } from '../watch/figures.ts';
import { isGivenUp } from './given-up-mails.sql.ts';

interface OutboxState {
  channel: 'mail' | 'message';
  state: string;
  letters: number;
  oldest: number | null;
}

defineFigures({
  metrics: ['bloom_outbox', 'bloom_outbox_oldest_seconds'],
  async read({ db }) {
    const { rows } = await sql<OutboxState>`
      with letter as (
        select 'mail' as channel, state, not_before, created_at from mail_outbox m
        where state in ('queued', 'sending') or (${isGivenUp})
        union all
        select 'message', state, not_before, created_at from message_outbox
        where state in ('queued', 'sending') or (state = 'failed' and created_at > now() - interval '1 day'))
      select channel, case when state in ('failed', 'bounced') then state else 'waiting' end as state, count(*)::int as letters,
        extract(epoch from now() - min(greatest(created_at, not_before))
          filter (where state in ('queued', 'sending') and not_before <= now()))::float8 as oldest
      from letter group by 1, 2`.execute(db);
    return rows.flatMap(({ channel, state, letters, oldest }) => [
      figure('bloom_outbox', { channel, state }, letters),
      ...(state === 'waiting' ? [figure('bloom_outbox_oldest_seconds', { channel }, oldest ?? 0)] : []),
    ]);
  },
});
