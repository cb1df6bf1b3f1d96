import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { deletePicture, uploadPicture } from './talent-picture.service.ts';
import { Talent } from './talents.schema.ts';

talentsBuilder.mutationFields((t) => ({
  uploadTalentPicture: t.field({
    type: Talent,
    description: 'The one before is gone at once. UNSUPPORTED_FILE, PAYLOAD_TOO_LARGE for what is no small JPEG.',
    args: {
      id: t.arg.id({ required: true }),
      file: t.arg({
        type: 'File',
        required: true,
        description: 'A JPEG of at most 200,000 bytes, and 1,024 samples a side.',
      }),
    },
    resolve: (_root, { id, file }, context) => uploadPicture(context, id, file),
  }),
  deleteTalentPicture: t.field({
    type: Talent,
    description: 'Without a picture nothing happens.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deletePicture(context, id),
  }),
}));
