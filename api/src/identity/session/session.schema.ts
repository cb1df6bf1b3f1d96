import { LINK_PURPOSES } from '@bloom/shared-rules/access/link-session';
import { ROLES } from '@bloom/shared-rules/person/roles';
import { builder } from '../../platform/graphql/builder.ts';
import { runsAgain, secretAnswer } from '../../platform/graphql/secret-answer.ts';
import { exchangeToken, type Profile, profileOfViewer } from './session.service.ts';

const Role = builder.enumType('Role', { values: ROLES });
const LinkPurpose = builder.enumType('LinkPurpose', { values: LINK_PURPOSES });

const PersonName = builder.objectRef<{ familyName: string; givenName: string }>('PersonName');
PersonName.implement({
  fields: (t) => ({ familyName: t.exposeString('familyName'), givenName: t.exposeString('givenName') }),
});

export const Me = builder.objectRef<Profile>('Me');
Me.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    provider: t.exposeString('provider'),
    displayName: t.exposeString('displayName'),
    email: t.exposeString('email'),
    emailVerified: t.exposeBoolean('emailVerified'),
    name: t.expose('name', { type: PersonName }),
    roles: t.expose('roles', { type: [Role] }),
    permissions: t.exposeStringList('permissions'),
  }),
});

builder.queryField('me', (t) =>
  t.field({
    type: Me,
    access: { identity: true, links: LINK_PURPOSES },
    resolve: (_root, _args, context) => profileOfViewer(context),
  }),
);

const ExchangedSession = builder.objectRef<Awaited<ReturnType<typeof exchangeToken>>>('ExchangedSession');
ExchangedSession.implement({
  fields: (t) => ({
    sessionToken: t.exposeString('sessionToken', { extensions: secretAnswer }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    purpose: t.expose('purpose', { type: LinkPurpose }),
    objectId: t.exposeID('objectId'),
    isOfBloomer: t.exposeBoolean('isOfBloomer', {
      description: 'It was mailed to a Bloomer, whom screens call « tu ».',
    }),
    contactFullname: t.exposeString('contactFullname', { nullable: true }),
  }),
});

builder.mutationField('exchangeToken', (t) =>
  t.field({
    type: ExchangedSession,
    description:
      'Opens a short session with the token of a link. A single-use link needs `confirmed: true`, sent after a human click: without it nothing is used up, and BAD_USER_INPUT says CLICK_NEEDED.',
    access: 'public',
    extensions: runsAgain,
    args: {
      token: t.arg.string({ required: true }),
      purpose: t.arg({ type: LinkPurpose }),
      confirmed: t.arg.boolean({ defaultValue: false }),
      attempt: t.arg.string({
        description: 'A random word: sent again within ten minutes, it opens a link that it has used up.',
      }),
    },
    resolve: (_root, { token, purpose, confirmed, attempt }, context) =>
      exchangeToken(context, {
        token,
        purpose: purpose ?? undefined,
        confirmed: confirmed === true,
        attempt: attempt ?? undefined,
      }),
  }),
);
