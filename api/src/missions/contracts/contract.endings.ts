import { sql } from 'kysely';
import { knowEnd, knowEndOfAll } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';

/** Whatever was told of a mission that was deleted. */
knowEndOfAll(async (tx, { told: { mission_id: id } }) =>
  id === null ? false : holds(tx, sql`exists (select from mission m where m.id = ${id} and m.deleted_at is not null)`),
);
// The next version is on its way.
knowEnd(['contractRefused', 'contractExpired'], (tx, { id }) =>
  holds(
    tx,
    sql`not exists (select from legal_contract l where l.id = ${id} and l.replaced_by_id is null
    and l.state in ('refused', 'expired'))`,
  ),
);
// « L’avenant reste à signer » : it was signed, here or on paper, or given up.
knowEnd(['missionExtended'], (tx, { id }) =>
  holds(tx, sql`not exists (select from amendment k where k.id = ${id} and k.state in ('pending', 'partiallySigned'))`),
);
