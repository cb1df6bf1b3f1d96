import { useApolloClient, useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { plainText } from '@bloom/shared-ui/plain-text';
import { Link } from '@bloom/shared-ui/routing';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useEffect } from 'react';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { sendOnTop } from '../sheet-frame/panel-save.ts';
import {
  TalentAddressOwnersDocument,
  type TalentAddressOwnersQuery,
  UpsertTalentBasicDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

type Owner = TalentAddressOwnersQuery['talentAddressOwners'][number];

/** Who of the Bloomers and of the clients' contacts has an address of this talent; nothing where there is nobody. */
export function AddressOwners(props: PanelProps) {
  const { talent, changes } = props;
  const { data, refetch } = useQuery(TalentAddressOwnersDocument, {
    variables: { talentId: talent.id },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  useEffect(() => {
    // Its addresses may be others by now.
    if (changes) void refetch().catch(() => undefined);
  }, [changes, refetch]);
  return peopleOf(data?.talentAddressOwners ?? []).map(({ owner, addresses }) => (
    <OwnerNotice key={`${owner.kind} ${owner.recordId}`} {...props} owner={owner} addresses={addresses} />
  ));
}

/** Whoever has both addresses of a sheet is one person, and noted once. */
function peopleOf(owners: readonly Owner[]) {
  const isSame = (one: Owner, other: Owner) => one.kind === other.kind && one.recordId === other.recordId;
  return owners
    .filter((owner, index) => owners.findIndex((other) => isSame(owner, other)) === index)
    .map((owner) => ({
      owner,
      addresses: owners.filter((other) => isSame(owner, other)).map(({ address }) => address),
    }));
}

interface OwnerNoticeProps extends PanelProps {
  owner: Owner;
  addresses: readonly string[];
}

function OwnerNotice({ owner, addresses, ...props }: OwnerNoticeProps) {
  const { talent } = props;
  const isBloomer = owner.kind === 'bloomer';
  const isUntold = isBloomer && talent.bloomerStatus === null && talent.viewerCanEdit;
  const name = plainText(owner.fullname);
  return (
    <Notice
      tone={isBloomer && !isUntold ? 'info' : 'warning'}
      actions={isUntold ? <NoteStatus {...props} name={name} /> : undefined}
    >
      {addresses.length > 1
        ? `${addresses.join(' et ')} sont aussi les adresses de `
        : `${owner.address} est aussi l’adresse de `}
      {isBloomer ? (
        <>
          <Link to={linkTo('people.person', { id: owner.recordId })}>{name}</Link>, Bloomer.
          {isUntold && ' Si c’est la même personne, notez son statut\u202f; sinon, corrigez l’adresse.'}
        </>
      ) : (
        <>
          {`${name}, contact chez `}
          <Link to={linkTo('society.page', { recordId: owner.societyRecordId ?? '' })}>
            {plainText(owner.societyName ?? '')}
          </Link>
          . Vérifiez que c’est la même personne avant de lui écrire ou de la présenter.
        </>
      )}
    </Notice>
  );
}

function NoteStatus({ name, ...props }: PanelProps & { name: string }) {
  const client = useApolloClient();
  const note = async () => {
    const data = await sendOnTop(
      props,
      ({ id, version }) =>
        client.mutate({
          mutation: UpsertTalentBasicDocument,
          variables: { id, version, basics: { bloomerStatus: 'Bloomer' } },
          context: talentsApi,
        }),
      (_was, is) => is.bloomerStatus !== null,
    );
    return { data };
  };
  const { submit, submitting } = useSubmit(note, { area: 'talentSave', success: 'Statut Bloomer noté' });
  const run = async () => {
    await submit();
    void props.reload();
  };
  return (
    <Button size="small" loading={submitting} onClick={() => void run()}>
      Noter qu’il s’agit d’un Bloomer<span className="visually-hidden">{`\u00a0: ${name}`}</span>
    </Button>
  );
}
