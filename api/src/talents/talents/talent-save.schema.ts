import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { changeOwner } from './talent-owner.service.ts';
import { upsertTalent } from './talent-save.service.ts';
import { BloomerStatus, FindingPlace, ProfileNetwork, RemoteWork, Talent, TalentStatus } from './talents.schema.ts';

type InputFieldBuilder = Parameters<Parameters<typeof talentsBuilder.inputType>[1]['fields']>[0];

const TalentProfileInput = talentsBuilder.inputType('TalentProfileInput', {
  fields: (t) => ({
    network: t.field({ type: ProfileNetwork, required: true }),
    url: t.string({ required: true, description: 'Empty to take it away.' }),
  }),
});

const basicFields = (t: InputFieldBuilder) => ({
  firstname: t.string(),
  lastname: t.string(),
  email: t.string(),
  secondaryEmails: t.stringList({ description: 'One at most; empty ones are dropped.' }),
  phone: t.string(),
  secondaryPhones: t.stringList({ description: 'One at most; empty ones are dropped.' }),
  jobTitle: t.string(),
  positionTitle: t.string(),
  status: t.field({ type: TalentStatus }),
  bloomerStatus: t.field({ type: BloomerStatus }),
  remoteWork: t.field({ type: RemoteWork }),
  city: t.string(),
  summary: t.string(),
  tjm: t.int(),
  desiredTjm: t.int(),
  package: t.int(),
  desiredPackage: t.int(),
  foundIn: t.field({
    type: FindingPlace,
    description: 'Where this was found, when the person did not say it: they are told within a month.',
  }),
  erasedPersonBasis: t.string({ description: 'Why somebody who was erased may be entered again.' }),
});

const UpsertTalentInput = talentsBuilder.inputType('UpsertTalentInput', {
  description: 'What is left out stays as it is. Availability, owner and origin are not entered by hand.',
  fields: (t) => ({
    id: t.id({ description: 'Left out, a new talent.' }),
    version: t.int({ description: 'As it was read; left out, nothing is compared.' }),
    ...basicFields(t),
    comment: t.string(),
    profiles: t.field({ type: [TalentProfileInput], description: 'The whole list.' }),
  }),
});

const TalentBasicsInput = talentsBuilder.inputType('TalentBasicsInput', {
  description: 'What is left out stays as it is. Availability, owner and origin are not entered by hand.',
  fields: basicFields,
});

const REFUSALS =
  'P2002 when an address or a profile belongs to another talent, with `existingId`; CONFLICT when somebody else saved meanwhile.';

talentsBuilder.mutationFields((t) => ({
  upsertTalent: t.field({
    type: Talent,
    description: REFUSALS,
    args: { input: t.arg({ type: UpsertTalentInput, required: true }) },
    resolve: (_root, { input }, context) => upsertTalent(context, input),
  }),
  upsertTalentBasic: t.field({
    type: Talent,
    description: REFUSALS,
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'As it was read; left out, nothing is compared.' }),
      basics: t.arg({ type: TalentBasicsInput, required: true }),
      comment: t.arg.string({ description: 'Left out, it stays as it is.' }),
    },
    resolve: (_root, { basics, ...rest }, context) => upsertTalent(context, { ...basics, ...rest }),
  }),
  upsertProfiles: t.field({
    type: Talent,
    description: REFUSALS,
    args: {
      talentId: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'As it was read; left out, nothing is compared.' }),
      profiles: t.arg({ type: [TalentProfileInput], required: true, description: 'The whole list.' }),
    },
    resolve: (_root, { talentId, ...rest }, context) => upsertTalent(context, { id: talentId, ...rest }),
  }),
  changeOwner: t.field({
    type: Talent,
    description: 'Hands a talent over to another recruiter.',
    args: {
      talentId: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'As it was read; left out, nothing is compared.' }),
      ownerId: t.arg.id({ required: true }),
    },
    resolve: (_root, { talentId, version, ownerId }, context) =>
      changeOwner(context, { id: talentId, version }, ownerId),
  }),
}));
