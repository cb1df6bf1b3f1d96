import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { OptionalMailLink, PhoneLink } from '../contact-links.tsx';
import type { MissionDetailQuery } from '../graphql.generated.ts';
import { invitationLabels, invitationState } from '../people/invitation-state.ts';

type Mission = MissionDetailQuery['missions'][number];

/** Who does the work; somebody who won an offer is a Bloomer before anybody invited them to enter a report. */
export function BloomerCard({ mission: { bloomer, viewerCanModify } }: { mission: Mission }) {
  const { recordId, fullname, email, phoneNumber } = bloomer;
  const page = linkTo('people.person', { id: recordId });
  const state = invitationState(bloomer, new Date());
  const isShutOut = viewerCanModify && state !== 'active' && state !== 'done';
  const access = (
    <>
      <StatusTag tone={state === 'sent' ? 'info' : 'warning'}>{invitationLabels[state]}</StatusTag>{' '}
      {state !== 'sent' && <Link to={page}>Inviter à se connecter</Link>}
    </>
  );
  return (
    <Card title="Bloomer">
      <DataList
        items={[
          { label: 'Nom', value: <Link to={page}>{fullname}</Link> },
          { label: 'E-mail', value: <OptionalMailLink address={email} /> },
          { label: 'Téléphone', value: <PhoneLink number={phoneNumber} /> },
          ...(isShutOut ? [{ label: 'Accès', value: access }] : []),
        ]}
      />
    </Card>
  );
}
