import { builder } from '../../platform/graphql/builder.ts';
import { confirmEmail, emailConfirmation } from './email-change.service.ts';
import './email-change.model.ts';

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
    description: 'The address that the opened link would confirm.',
    access: byLink,
    resolve: (_root, _args, context) => emailConfirmation(context),
  }),
);

builder.mutationField('confirmEmail', (t) =>
  t.field({
    type: EmailConfirmation,
    description: 'The owner of the address confirms it, by a click on the page of the link.',
    access: byLink,
    resolve: (_root, _args, context) => confirmEmail(context),
  }),
);
