import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { ProfileNetwork, Talent, TalentProfile } from '../talents/talents.schema.ts';
import type { CvFindings } from './cv-proposals.rules.ts';
import { acceptProposals, type TalentCv as Cv, findTalentCv } from './cv-proposals.service.ts';
import { uploadCv } from './cv-upload.service.ts';

const CvSkill = talentsBuilder.objectRef<CvFindings['skills'][number]>('CvSkill');
CvSkill.implement({
  fields: (t) => ({
    skillId: t.id({ resolve: ({ id }) => id }),
    label: t.exposeString('label'),
  }),
});

const CvProposals = talentsBuilder.objectRef<CvFindings>('CvProposals');
CvProposals.implement({
  description: 'What the CV says and the sheet does not. Nothing of it is written unless somebody takes it.',
  fields: (t) => ({
    skills: t.field({ type: [CvSkill], description: 'As they stand in the CV.', resolve: ({ skills }) => skills }),
    jobTitles: t.exposeStringList('jobTitles'),
    emails: t.exposeStringList('emails'),
    phones: t.exposeStringList('phones'),
    profiles: t.field({ type: [TalentProfile], resolve: ({ profiles }) => profiles }),
  }),
});

const TalentCv = talentsBuilder.objectRef<Cv>('TalentCv');
TalentCv.implement({
  fields: (t) => ({
    path: t.string({
      description: 'Of the file at the files API.',
      resolve: ({ talentId }) => `/talents/${talentId}/cv.pdf`,
    }),
    name: t.exposeString('name'),
    addedAt: t.expose('addedAt', { type: 'DateTime' }),
    isBeingChecked: t.exposeBoolean('isBeingChecked', { description: 'The virus scanner has not answered yet.' }),
    hasText: t.exposeBoolean('hasText', { description: 'False for a CV that is an image: it is not searched.' }),
    proposals: t.field({ type: CvProposals, resolve: ({ proposals }) => proposals }),
  }),
});

talentsBuilder.queryField('talentCv', (t) =>
  t.field({
    type: TalentCv,
    nullable: true,
    description: 'The CV of a talent with what it proposes for the sheet; null without one.',
    args: { talentId: t.arg.id({ required: true }) },
    resolve: (_root, { talentId }, context) => findTalentCv(context, talentId),
  }),
);

const AcceptCvProposalsInput = talentsBuilder.inputType('AcceptCvProposalsInput', {
  fields: (t) => ({
    talentId: t.id({ required: true }),
    version: t.int({ required: true, description: 'Of the sheet, as it was read.' }),
    skillIds: t.idList(),
    skillLevel: t.float({ description: '0 to 1, of all skills that are taken; Confirmé by default.' }),
    jobTitle: t.string(),
    email: t.string(),
    phone: t.string(),
    profiles: t.field({ type: [ProfileNetwork] }),
  }),
});

talentsBuilder.mutationFields((t) => ({
  uploadCVFile: t.field({
    type: Talent,
    description:
      'The one before is kept for thirty days. UNSUPPORTED_FILE, PAYLOAD_TOO_LARGE for what is no simple PDF.',
    args: {
      id: t.arg.id({ required: true }),
      file: t.arg({ type: 'File', required: true, description: 'A PDF of at most 5,000,000 bytes.' }),
    },
    resolve: (_root, { id, file }, context) => uploadCv(context, id, file),
  }),
  acceptCvProposals: t.field({
    type: Talent,
    description: 'Writes on the sheet what somebody chose of the proposals.',
    args: { input: t.arg({ type: AcceptCvProposalsInput, required: true }) },
    resolve: (_root, { input }, context) => acceptProposals(context, input),
  }),
}));
