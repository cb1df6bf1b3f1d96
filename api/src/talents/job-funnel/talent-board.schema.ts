import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { Candidate, forBoard, NoteKind } from './job-funnel.schema.ts';
import { talentBoardFeedback } from './talent-board-feedback.service.ts';
import { sendTalentBoardMagicLink, talentBoardReturnTicket } from './talent-board-link.service.ts';

const MagicLink = talentsBuilder.objectRef<{ message: string }>('TalentBoardMagicLink');
MagicLink.implement({ fields: (t) => ({ message: t.exposeString('message') }) });

talentsBuilder.queryField('talentBoardReturnTicket', (t) =>
  t.string({
    access: forBoard,
    description: 'Kept by the browser of a contact, so that strangers who ask for links never shut it out.',
    resolve: (_root, _args, context) => talentBoardReturnTicket(context),
  }),
);

talentsBuilder.mutationFields((t) => ({
  sendTalentBoardMagicLink: t.field({
    type: MagicLink,
    access: 'public',
    description:
      'Mails a link to a contact of a client with an open job. The answer is the same for every address. 3 per quarter of an hour and address, 10 per hour and caller.',
    args: {
      email: t.arg.string({ required: true }),
      returnTicket: t.arg.string({ description: 'Of a browser that opened the board of this address before.' }),
    },
    resolve: (_root, { email, returnTicket }, context) =>
      sendTalentBoardMagicLink(context, email, returnTicket ?? undefined),
  }),
  talentBoardFeedback: t.field({
    type: Candidate,
    access: forBoard,
    description: 'What a contact says of a candidate who is presented. It moves nobody in the funnel.',
    args: {
      jobId: t.arg.id({ required: true }),
      talentId: t.arg.id({ required: true }),
      kind: t.arg({ type: NoteKind, required: true }),
      text: t.arg.string({ description: 'At most 2000 characters; needed for a question or a note.' }),
    },
    resolve: (_root, args, context) => talentBoardFeedback(context, args),
  }),
}));
