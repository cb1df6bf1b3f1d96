import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { upsertTalent } from './talent-save.service.ts';
import { BloomerStatus, ProfileNetwork, RemoteWork, Talent, TalentStatus } from './talents.schema.ts';

const TalentProfileInput = talentsBuilder.inputType('TalentProfileInput', {
  fields: (t) => ({
    network: t.field({ type: ProfileNetwork, required: true }),
    url: t.string({ required: true, description: 'Empty to take it away.' }),
  }),
});

const UpsertTalentInput = talentsBuilder.inputType('UpsertTalentInput', {
  description: 'What is left out stays as it is. Availability, owner and origin are not entered by hand.',
  fields: (t) => ({
    id: t.id({ description: 'Left out, a new talent.' }),
    version: t.int({ description: 'As it was read; needed with an id.' }),
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
    comment: t.string(),
    tjm: t.int(),
    desiredTjm: t.int(),
    package: t.int(),
    desiredPackage: t.int(),
    profiles: t.field({ type: [TalentProfileInput], description: 'The whole list.' }),
    erasedPersonBasis: t.string({ description: 'Why somebody who was erased may be entered again.' }),
  }),
});

talentsBuilder.mutationField('upsertTalent', (t) =>
  t.field({
    type: Talent,
    description:
      'P2002 when an address or a profile belongs to another talent, with `existingId`; CONFLICT when somebody else saved meanwhile.',
    args: { input: t.arg({ type: UpsertTalentInput, required: true }) },
    resolve: (_root, { input }, context) => upsertTalent(context, input),
  }),
);
