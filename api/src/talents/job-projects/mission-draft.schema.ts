import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { isStaff } from '../../platform/viewer/viewer.ts';
import { Project } from '../job-funnel/job-funnel.schema.ts';
import type { MissionDraft } from './mission-draft.repository.ts';
import { missionDrafts } from './mission-draft.service.ts';

const Draft = talentsBuilder.objectRef<MissionDraft>('JobFunnelMissionDraft');
Draft.implement({
  description: 'A mission that was won and is still to be entered, as far as it is known.',
  fields: (t) => ({
    bloomerRecordId: t.exposeID('bloomerId'),
    fullname: t.exposeString('fullname'),
    isBloomerDisabled: t.exposeBoolean('isDisabled', {
      description: 'Somebody who had left: their access is given back before the mission is created.',
    }),
    purchasePricePerDayWithoutTaxes: t.exposeInt('purchasePrice', {
      nullable: true,
      description: 'Euros, as the candidate asked.',
    }),
    contactRecordIds: t.exposeIDList('contactIds', {
      description: 'People of the client whom the offer names, and who sign.',
    }),
    viewerCanCreate: t.boolean({ resolve: (_draft, _args, { viewer }) => isStaff(viewer, 'account') }),
  }),
});

talentsBuilder.objectFields(Project, (t) => ({
  missionDrafts: t.field({
    type: [Draft],
    description: 'To staff: of a won offer, until the mission is there.',
    resolve: (job, _args, context) => missionDrafts(context, job),
  }),
}));
