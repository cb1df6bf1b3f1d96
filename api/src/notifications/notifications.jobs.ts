import { onDamagedFile } from '../platform/files.ts';
import { onJobFailed } from '../platform/jobs.ts';
import { onBounce } from '../platform/mail-bounce.ts';
import { defineSweep } from '../platform/sweeps.ts';
import { tellBounce } from './bounce.notice.ts';
import { tellDamagedFile } from './damaged-file.notice.ts';
import { tellJobFailure } from './job-failed.notice.ts';
import { forgetOldNotifications } from './notifications.retention.ts';

onJobFailed(tellJobFailure);
onBounce(tellBounce);
onDamagedFile(tellDamagedFile);

defineSweep({ name: 'oldNotifications', everyMinutes: 24 * 60, run: forgetOldNotifications });
