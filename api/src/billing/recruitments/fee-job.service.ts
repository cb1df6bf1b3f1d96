import { knowJobObjects } from '../../desk/notifications/job-failed.notice.ts';
import { feeNamed } from './recruitments.repository.ts';

knowJobObjects(async (tx, objectId) => {
  const fee = await feeNamed(tx, objectId);
  if (fee === undefined) return undefined;
  const { client, description, jobId } = fee;
  return { link: `/billingsActivity?offre=${jobId}`, name: `${client}, ${description}`, staffIds: [] };
});
