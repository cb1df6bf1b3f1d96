import { serveFiles } from '../../platform/files/files.ts';
import { findSocietyPaper } from './societies.service.ts';

serveFiles('/files/society/:societyId/:paper.pdf', (context, { societyId = '', paper = '' }) =>
  findSocietyPaper(context, societyId, paper),
);
