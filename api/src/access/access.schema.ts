import { PERMISSIONS } from '@bloom/shared-rules/person/roles';
import { builder } from '../platform/graphql/builder.ts';
import type { ContactMission as Standing } from './access.repository.ts';
import { disableBloomer, enableBloomer } from './bloomer-access.service.ts';
import { contactMissions, removeContact } from './contact-removal.service.ts';
import type { StaffMember as Member } from './staff-access.repository.ts';
import { disableStaff, enableStaff, setStaffPermissions, staffMembers } from './staff-access.service.ts';
import { handOverStaff } from './staff-handover.service.ts';
import './access.model.ts';

const ContactMission = builder.objectRef<Standing>('ContactMission');
ContactMission.implement({
  description: 'A mission on which a contact stands for the client.',
  fields: (t) => ({
    recordId: t.exposeID('recordId'),
    label: t.exposeString('label'),
    bloomerFullname: t.exposeString('bloomerFullname'),
    isLastSigner: t.exposeBoolean('isLastSigner', { description: 'Without the contact nobody could sign.' }),
    waitingSignatures: t.exposeInt('waitingSignatures'),
  }),
});

builder.queryField('contactMissions', (t) =>
  t.field({
    type: [ContactMission],
    description: 'What the removal of a contact would touch.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => contactMissions(context, recordId),
  }),
);

builder.mutationField('removeContact', (t) =>
  t.boolean({
    description: 'A contact loses every access; false when he had none any more.',
    args: {
      recordId: t.arg.id({ required: true }),
      successorRecordId: t.arg.id({ description: 'Who takes the missions over; the other contacts otherwise.' }),
    },
    resolve: (_root, args, context) => removeContact(context, args),
  }),
);

builder.mutationField('disableBloomer', (t) =>
  t.boolean({
    description: 'Ends every access of a Bloomer at once; false when it had ended before.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => disableBloomer(context, recordId),
  }),
);

builder.mutationField('enableBloomer', (t) =>
  t.boolean({
    description: 'A Bloomer may sign in again; nothing that was revoked comes back.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => enableBloomer(context, recordId),
  }),
);

const StaffPermission = builder.enumType('StaffPermission', { values: PERMISSIONS });

const StaffMember = builder.objectRef<Member>('StaffMember');
StaffMember.implement({
  description: 'Somebody of the firm, for whoever administers people.',
  fields: (t) => ({
    recordId: t.exposeID('recordId'),
    fullname: t.exposeString('fullname'),
    email: t.exposeString('email'),
    permissions: t.field({ type: [StaffPermission], resolve: (member) => member.permissions }),
    isDisabled: t.exposeBoolean('isDisabled'),
    hasAccount: t.exposeBoolean('hasAccount', { description: 'Has signed in at least once.' }),
    missionsLookedAfter: t.exposeInt('missionsLookedAfter', {
      description: 'Missions to hand over: running, to come, or ended less than three months ago.',
    }),
    bloomersLookedAfter: t.exposeInt('bloomersLookedAfter', { description: 'Bloomers with this account manager.' }),
    isViewer: t.boolean({ resolve: (member, _args, { viewer }) => viewer.staffId === member.recordId }),
  }),
});

builder.queryField('adminStaff', (t) =>
  t.field({
    type: [StaffMember],
    description: 'Everybody of the firm, those who left last.',
    resolve: (_root, _args, context) => staffMembers(context),
  }),
);

builder.mutationField('adminDisableStaff', (t) =>
  t.field({
    type: StaffMember,
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => disableStaff(context, recordId),
  }),
);

builder.mutationField('adminEnableStaff', (t) =>
  t.field({
    type: StaffMember,
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => enableStaff(context, recordId),
  }),
);

builder.mutationField('adminHandOverStaff', (t) =>
  t.field({
    type: StaffMember,
    description: 'The missions and Bloomers that somebody looks after go to somebody else.',
    args: { recordId: t.arg.id({ required: true }), toRecordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId, toRecordId }, context) => handOverStaff(context, recordId, toRecordId),
  }),
);

builder.mutationField('adminSetPermissions', (t) =>
  t.field({
    type: StaffMember,
    args: {
      recordId: t.arg.id({ required: true }),
      permissions: t.arg({ type: [StaffPermission], required: true }),
      among: t.arg({
        type: [StaffPermission],
        description: 'Which permissions are spoken of: the others stay as they are. All of them without it.',
      }),
    },
    resolve: (_root, { recordId, permissions, among }, context) =>
      setStaffPermissions(context, recordId, permissions, among ?? undefined),
  }),
);
