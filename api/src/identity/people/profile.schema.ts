import { CommunicationType } from '../../desk/notifications/notifications.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { upsertContact } from './contact.service.ts';
import { checkIdentity } from './identity-check.service.ts';
import { AccountManager, Bloomer, Contact, IdentityCheckResult, readBloomer, readContact } from './people.model.ts';
import { accountManagersSource, bloomersSource, findBloomer, findBloomerByEmail } from './people.service.ts';
import { upsertBloomer } from './profile.service.ts';

builder.queryField('bloomers', (t) =>
  t.field({
    type: [Bloomer.ref],
    description: 'By name; 2,000 at once when first does not say how many.',
    args: {
      disabled: t.arg.boolean({ description: 'Those whose access was taken away, instead of the others.' }),
      first: t.arg.int({ description: 'At most so many.' }),
      after: t.arg.id({ description: 'Those that come after this Bloomer.' }),
    },
    ...readField({ model: Bloomer, shape: 'list', source: bloomersSource }),
  }),
);

builder.queryField('bloomer', (t) =>
  t.field({
    type: Bloomer.ref,
    description: 'One person, for the staff who look after people.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) =>
      readBloomer(context, info, await findBloomer(context, recordId)),
  }),
);

builder.queryField('allAccountManagers', (t) =>
  t.field({
    type: [AccountManager.ref],
    ...readField({ model: AccountManager, shape: 'list', source: accountManagersSource }),
  }),
);

builder.queryField('getBloomieByEmail', (t) =>
  t.field({
    type: Bloomer.ref,
    nullable: true,
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_root, { email }, context, info) => {
      const id = await findBloomerByEmail(context, email);
      return id === undefined ? null : readBloomer(context, info, id);
    },
  }),
);

export const UpsertBloomerInput = builder.inputType('UpsertBloomerInput', {
  fields: (t) => ({
    recordId: t.id(),
    firstname: t.string(),
    lastname: t.string(),
    email: t.string(),
    secondaryEmail: t.string(),
    phoneNumber: t.string(),
    slack: t.string(),
    accountManager: t.idList(),
    credentialID: t.field({ type: 'File', description: 'The identity document; left out, the one on record stays.' }),
    communicationType: t.field({ type: CommunicationType }),
    erasedPersonBasis: t.string({ description: 'Why somebody who was erased may be entered again.' }),
  }),
});

builder.mutationField('upsertBloomer', (t) =>
  t.field({
    type: Bloomer.ref,
    args: { input: t.arg({ type: UpsertBloomerInput, required: true }) },
    resolve: async (_root, { input }, context, info) => readBloomer(context, info, await upsertBloomer(context, input)),
  }),
);

builder.mutationField('checkIdentityDocument', (t) =>
  t.field({
    type: Bloomer.ref,
    description: 'What staff say of the identity document they looked at.',
    args: {
      recordId: t.arg.id({ required: true }),
      credentialVersion: t.arg.id({ required: true }),
      result: t.arg({ type: IdentityCheckResult, required: true }),
      reason: t.arg.string({ description: 'Why it is refused; the Bloomer reads it.' }),
    },
    resolve: async (_root, args, context, info) => readBloomer(context, info, await checkIdentity(context, args)),
  }),
);

const UpsertContactInput = builder.inputType('UpsertContactInput', {
  fields: (t) => ({
    recordId: t.id({ description: 'The one who is changed; what is left out stays.' }),
    version: t.int({ description: 'That was read; CONFLICT when the contact has another one by now.' }),
    societyRecordId: t.id({ description: 'The company of a new contact.' }),
    firstname: t.string(),
    lastname: t.string(),
    nameJob: t.string(),
    email: t.string(),
    phoneNumber: t.string(),
    isBilling: t.boolean(),
    isOperational: t.boolean(),
    erasedPersonBasis: t.string({ description: 'Why somebody who was erased may be entered again.' }),
  }),
});

builder.mutationField('upsertContact', (t) =>
  t.field({
    type: Contact.ref,
    description: 'A person of a client company.',
    args: { input: t.arg({ type: UpsertContactInput, required: true }) },
    resolve: async (_root, { input }, context, info) => {
      const id = await upsertContact(context, input);
      return readContact(context, info, id);
    },
  }),
);
