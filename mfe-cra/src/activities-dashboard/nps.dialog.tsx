import { Dialog } from '@bloom/shared-ui/dialog';
import { formatDate } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import styles from '../activity-frame/activity-frame.module.css';
import type { DashboardRowFragment } from '../graphql.generated.ts';

export type NpsSide = 'bloomer' | 'client';

/** Where both marks of the month are, with what may be done about them; undefined while there is no report. */
export function satisfactionOf({ activity, mission, month }: DashboardRowFragment): string | undefined {
  if (!activity) return undefined;
  return linkTo('nps.satisfaction', { month, recordId: mission.recordId, id: activity.recordId });
}

/** Several contacts of a client are asked: a mark is of the one who gave it, and of no other contact. */
function author({ activity, mission }: DashboardRowFragment): string {
  return `Client ${activity?.clientScore?.answeredBy ?? mission.clientSociety.name}`;
}

function client({ operationalContact, mission }: DashboardRowFragment): string {
  return `Client ${operationalContact?.fullname ?? mission.clientSociety.name}`;
}

/** The mark of one side, in the words of the specification. */
export function NpsDialog({ row, side, onClose }: { row: DashboardRowFragment; side: NpsSide; onClose: () => void }) {
  const mark = side === 'client' ? row.activity?.clientScore : row.activity?.bloomerScore;
  const page = satisfactionOf(row);
  if (!mark) return null;
  const bloomer = `Bloomer ${row.bloomer.fullname}`;
  const [from, about] = side === 'client' ? [author(row), bloomer] : [bloomer, client(row)];
  return (
    <Dialog open title={`Note du NPS du ${from} sur le ${about} du ${formatDate(mark.date)}`} onClose={onClose}>
      <p>Score: {mark.score}</p>
      <p className={styles.comment}>Commentaire: {mark.comment || 'Pas de commentaire.'}</p>
      {page !== undefined && <Link to={page}>Satisfaction du mois</Link>}
    </Dialog>
  );
}
