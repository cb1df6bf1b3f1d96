import type { GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { PeopleQuery } from '../graphql.generated.ts';
import { identityLabels, identityState, identityTones } from './identity-state.ts';
import { invitationLabels, invitationState, invitationTones } from './invitation-state.ts';

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
  render: (person) => (
    <StatusTag tone={identityTones[identityState(person)]}>{identityLabels[identityState(person)]}</StatusTag>
  ),
};

/** @param withIdentity whether the reader sees identity documents */
export function peopleColumns(now: Date, withIdentity: boolean): GridColumn<Person>[] {
  const stateOf = (person: Person) => invitationState(person, now);
  return [
    {
      id: 'name',
      header: 'Bloomer',
      flex: 1,
      minWidth: 180,
      // Sorted as a directory is: by the last name.
      value: ({ lastname, firstname }) => `${lastname} ${firstname}`,
      text: ({ fullname }) => fullname,
      render: ({ recordId, fullname }) => <Link to={linkTo('people.person', { id: recordId })}>{fullname}</Link>,
    },
    { id: 'email', header: 'Adresse e-mail', flex: 1, minWidth: 220, value: ({ email }) => email },
    { id: 'phone', header: 'Téléphone', width: 140, value: ({ phoneNumber }) => phoneNumber },
    {
      id: 'invitation',
      header: 'Invitation',
      kind: 'list',
      width: 180,
      value: (person) => invitationLabels[stateOf(person)],
      render: (person) => (
        <StatusTag tone={invitationTones[stateOf(person)]}>{invitationLabels[stateOf(person)]}</StatusTag>
      ),
    },
    ...(withIdentity ? [identityColumn] : []),
    {
      id: 'missions',
      header: 'Missions actives',
      kind: 'number',
      width: 175,
      value: ({ mission }) => mission.filter(({ isActive }) => isActive).length,
    },
    { id: 'societies', header: 'Société', width: 190, value: companiesOf },
    {
      id: 'managers',
      header: 'Account managers',
      width: 190,
      value: ({ accountManager }) => accountManager.map(({ fullname }) => fullname).join(', '),
    },
  ];
}
