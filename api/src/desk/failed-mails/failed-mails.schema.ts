import { builder } from '../../platform/graphql/builder.ts';
import type { FailedMail as Found } from './failed-mails.repository.ts';
import {
  correctionLink,
  failedMails,
  isAddressRetryable,
  resendFailedMail,
  resendRefusal,
  retryRefusedAddress,
  setFailedMailAside,
} from './failed-mails.service.ts';

const FailedMail = builder.objectRef<Found>('FailedMail');
FailedMail.implement({
  fields: (t) => ({
    recordId: t.exposeID('recordId'),
    recipient: t.exposeString('recipient'),
    personName: t.exposeString('personName', { nullable: true }),
    subject: t.exposeString('subject'),
    reason: t.exposeString('reason', { nullable: true, description: 'What the mail server said.' }),
    isAddressRefused: t.exposeBoolean('isAddressRefused'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    resendRefusal: t.string({
      nullable: true,
      description: 'Why it cannot be sent again as it was; null when it can.',
      resolve: resendRefusal,
    }),
    correctionLink: t.string({
      nullable: true,
      description: 'Where an address that was refused is corrected; null where nobody here can.',
      resolve: correctionLink,
    }),
    isAddressRetryable: t.boolean({
      description: 'Whether all that can be done is to let other mails try the address again.',
      resolve: isAddressRetryable,
    }),
  }),
});

builder.queryField('failedMails', (t) =>
  t.field({
    type: [FailedMail],
    description: 'For staff: mails that were given up, newest first.',
    resolve: (_root, _args, context) => failedMails(context),
  }),
);

builder.mutationField('resendFailedMail', (t) =>
  t.field({
    type: FailedMail,
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => resendFailedMail(context, recordId),
  }),
);

builder.mutationField('retryRefusedAddress', (t) =>
  t.field({
    type: FailedMail,
    description: 'For staff: the next mail to the address is tried again, and this one listed no more.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => retryRefusedAddress(context, recordId),
  }),
);

builder.mutationField('setFailedMailAside', (t) =>
  t.field({
    type: FailedMail,
    description: 'For staff: the person was reached in another way, and the mail is listed no more.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => setFailedMailAside(context, recordId),
  }),
);
