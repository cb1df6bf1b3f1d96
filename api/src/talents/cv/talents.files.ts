import { serveFiles } from '../../platform/files/files.ts';
import { findCv } from './talent-cv.service.ts';

serveFiles('/talents/:talentId/cv.pdf', (context, { talentId = '' }) => findCv(context, talentId));
