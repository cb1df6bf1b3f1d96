import { sql } from 'kysely';
import { extendModel, optional, scalar } from '../../platform/read/read-model.ts';
import { Bloomer, isOwnOrFor, personal } from './people.model.ts';

extendModel(Bloomer, {
  /** The address that waits for its owner's click to become the one of sign-in. */
  pendingEmail: optional(
    'String',
    personal(
      'people',
      (bloomer) => sql`(select change.email from email_change as change where change.bloomer_id = ${bloomer('id')}
        and change.kind = 'primary' and change.confirmed_at is null and change.revoked_at is null)`,
    ),
  ),
  secondaryEmailVerified: scalar(
    'Boolean',
    (bloomer, scope) => sql`(${isOwnOrFor('people', bloomer, scope)}
      and ${bloomer('secondary_email_verified_at')} is not null)`,
  ),
});
