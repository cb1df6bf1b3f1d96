import { formatPhone } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { MailLink } from '@bloom/shared-ui/mail-address';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { TwoLines } from '@bloom/shared-ui/two-lines';
import type { PeopleQuery } from '../graphql.generated.ts';
import { identityLabels, identityState, identityTones } from './identity-state.ts';
import { invitationLabels, invitationState, invitationTones } from './invitation-state.ts';
import styles from './people.module.css';

type Person = PeopleQuery['bloomers'][number];

function companiesOf({ societies }: Person): string {
  return societies.map(({ name }) => name).join(', ');
}

const identityColumn: GridColumn<Person> = {
  id: 'identity',
  header: 'Pièce d’identité',
  kind: 'list',
  width: 165,
  value: (person) => identityLabels[identityState(person)],
  render: (person) => <IdentityTag person={person} />,
};

/** @param withIdentity whether the reader sees identity documents */
export function peopleColumns(now: Date, withIdentity: boolean): GridColumn<Person>[] {
  return [
    {
      id: 'name',
      header: 'Bloomer',
      pinned: 'left',
      width: 250,
      // Sorted as a directory is: by the last name.
      value: ({ lastname, firstname }) => `${lastname} ${firstname}`,
      text: ({ fullname }) => fullname,
      render: (person) => (
        <TwoLines below={person.email}>
          <PersonLink person={person} />
        </TwoLines>
      ),
    },
    {
      id: 'invitation',
      header: 'Invitation',
      kind: 'list',
      width: 180,
      value: (person) => invitationLabels[invitationState(person, now)],
      render: (person) => <InvitationTag person={person} now={now} />,
    },
    ...(withIdentity ? [identityColumn] : []),
    {
      id: 'missions',
      header: 'Missions actives',
      kind: 'number',
      width: 175,
      value: activeMissions,
    },
    { id: 'societies', header: 'Société', flex: 1, minWidth: 190, value: companiesOf },
    {
      id: 'phone',
      header: 'Téléphone',
      width: 165,
      value: ({ phoneNumber }) => phoneNumber,
      text: ({ phoneNumber }) => formatPhone(phoneNumber),
    },
    { id: 'email', header: 'Adresse e-mail', width: 220, value: ({ email }) => email },
    {
      id: 'managers',
      header: 'Account managers',
      width: 190,
      value: ({ accountManager }) => accountManager.map(({ fullname }) => fullname).join(', '),
    },
  ];
}

function activeMissions({ mission }: Person): number {
  return mission.filter(({ isActive }) => isActive).length;
}

function PersonLink({ person: { recordId, fullname } }: { person: Person }) {
  return <Link to={linkTo('people.person', { id: recordId })}>{fullname}</Link>;
}

function InvitationTag({ person, now }: { person: Person; now: Date }) {
  const state = invitationState(person, now);
  return <StatusTag tone={invitationTones[state]}>{invitationLabels[state]}</StatusTag>;
}

function IdentityTag({ person }: { person: Person }) {
  const state = identityState(person);
  return <StatusTag tone={identityTones[state]}>{identityLabels[state]}</StatusTag>;
}

/** Somebody on a phone. */
export function PersonOnCard({ person, withIdentity }: { person: Person; withIdentity: boolean }) {
  const { email, phoneNumber } = person;
  return (
    <div className={styles.onCard}>
      <TwoLines below={companiesOf(person)}>
        <PersonLink person={person} />
      </TwoLines>
      <span className={styles.reach}>
        <MailLink address={email} />
        {phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>}
      </span>
      <span className={styles.states}>
        <InvitationTag person={person} now={new Date()} />
        {withIdentity && (
          <span>
            Pièce d’identité <IdentityTag person={person} />
          </span>
        )}
        <span>{plural(activeMissions(person), 'mission active', 'missions actives')}</span>
      </span>
    </div>
  );
}
