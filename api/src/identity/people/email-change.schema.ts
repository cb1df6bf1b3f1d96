import { sql } from 'kysely';
import { builder } from '../../platform/graphql/builder.ts';
import { extendModel, optional, scalar } from '../../platform/read/read-model.ts';
import { confirmEmail, emailConfirmation } from './email-change.service.ts';
import { Bloomer, isOwnOrFor, personal } from './people.schema.ts';

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

const EmailKind = builder.enumType('EmailKind', { values: ['primary', 'secondary'] as const });
type Confirmation = Awaited<ReturnType<typeof emailConfirmation>>;
const EmailConfirmation = builder.objectRef<Confirmation>('EmailConfirmation');
EmailConfirmation.implement({
  fields: (t) => ({
    email: t.exposeString('email'),
    firstname: t.exposeString('firstname'),
    kind: t.expose('kind', { type: EmailKind }),
    confirmed: t.exposeBoolean('confirmed'),
  }),
});

const byLink = { links: ['emailConfirm'] } as const;

builder.queryField('emailConfirmation', (t) =>
  t.field({
    type: EmailConfirmation,
    description: 'Added: the address that the opened link would confirm.',
    access: byLink,
    resolve: (_root, _args, context) => emailConfirmation(context),
  }),
);

builder.mutationField('confirmEmail', (t) =>
  t.field({
    type: EmailConfirmation,
    description: 'Added: the owner of the address confirms it, by a click on the page of the link.',
    access: byLink,
    resolve: (_root, _args, context) => confirmEmail(context),
  }),
);
