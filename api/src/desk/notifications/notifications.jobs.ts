import { onDamagedFile } from '../../platform/files.ts';
import { onJobFailed } from '../../platform/jobs.ts';
import { onBounce } from '../../platform/mail-bounce.ts';
import { tellBounce } from './bounce.notice.ts';
import { tellDamagedFile } from './damaged-file.notice.ts';
import { tellJobFailure } from './job-failed.notice.ts';
import './notifications.retention.ts';

onJobFailed(tellJobFailure);
onBounce(tellBounce);
onDamagedFile(tellDamagedFile);
