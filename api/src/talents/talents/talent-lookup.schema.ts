import { talentsBuilder } from '../../platform/graphql/builder.ts';
import {
  findContacts,
  type LinkedInAnswer,
  readLinkedIn,
  type SourcesOffered,
  talentSources,
} from './talent-lookup.service.ts';
import type { FoundContact } from './talent-sources.ts';
import { Talent } from './talents.schema.ts';

const TalentSources = talentsBuilder.objectRef<SourcesOffered>('TalentSources');
TalentSources.implement({
  fields: (t) => ({
    linkedIn: t.exposeBoolean('linkedIn'),
    contacts: t.exposeBoolean('contacts'),
  }),
});

const LinkedInProfile = talentsBuilder.objectRef<LinkedInAnswer>('LinkedInProfile');
LinkedInProfile.implement({
  fields: (t) => ({
    url: t.exposeString('url'),
    firstname: t.exposeString('firstname'),
    lastname: t.exposeString('lastname'),
    jobTitle: t.exposeString('jobTitle', { nullable: true }),
    city: t.exposeString('city', { nullable: true }),
    existing: t.field({
      type: Talent,
      nullable: true,
      description: 'Who stands here already with this profile.',
      resolve: ({ existing }) => existing,
    }),
  }),
});

const TalentContact = talentsBuilder.objectRef<FoundContact>('TalentContact');
TalentContact.implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    company: t.exposeString('company', { nullable: true }),
    emails: t.exposeStringList('emails'),
    phones: t.exposeStringList('phones'),
  }),
});

talentsBuilder.queryFields((t) => ({
  talentSources: t.field({
    type: TalentSources,
    description: 'Where this installation can look people up.',
    resolve: (_root, _args, context) => talentSources(context),
  }),
  linkedInProfile: t.field({
    type: LinkedInProfile,
    description: 'What a new talent can be prefilled with. LINKEDIN_COOKIE_OUTDATED when the source cannot sign in.',
    args: { url: t.arg.string({ required: true }) },
    resolve: (_root, { url }, context) => readLinkedIn(context, url),
  }),
  findContacts: t.field({
    type: [TalentContact],
    description: 'How the talent could be reached. TOO_MANY_RESULTS when the question fits too many people.',
    args: { talentId: t.arg.id({ required: true }), company: t.arg.string() },
    resolve: (_root, args, context) => findContacts(context, args),
  }),
}));
