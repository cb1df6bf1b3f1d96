import { sql } from 'kysely';
import { Bloomer } from '../identity/people/people.model.ts';
import { extendModel, scalar } from '../platform/read/read-model.ts';

extendModel(Bloomer, {
  /** Told to staff only: others do not see who left. */
  isDisabled: scalar('Boolean', (bloomer, { flags }) =>
    flags.staff ? sql`${bloomer('disabled_at')} is not null` : sql`false`,
  ),
});
