import { onDamagedFile } from '../../platform/files/files.ts';
import { onJobFailed } from '../../platform/jobs/jobs.ts';
import { tellDamagedFile } from './damaged-file.notice.ts';
import { tellJobFailure } from './job-failed.notice.ts';
import './notifications.retention.ts';

onJobFailed(tellJobFailure);
onDamagedFile(tellDamagedFile);
