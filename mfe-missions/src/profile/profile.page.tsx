import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import { useNavigate } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useWhileUploading } from '@bloom/shared-ui/while-uploading';
import { type ProfileFieldsFragment, ProfilePageDocument, SaveProfileDocument } from '../graphql.generated.ts';
import { ProfileForm } from './profile.form.tsx';
import { inputOf, type ProfileValues } from './profile.rules.ts';

/** The signed-in Bloomer's own profile. */
export function ProfilePage() {
  const { data, error, loading, refetch } = useQuery(ProfilePageDocument, { fetchPolicy: 'network-only' });
  const bloomer = data?.me.bloomer;
  return (
    <Page title="Mes informations" back={{ to: linkTo('dashboard.alias'), label: 'Tableau de bord' }} width="narrow">
      {loading && !data && <LoadingSkeleton shape="form" rows={6} label="Chargement de ton profil…" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !bloomer && (
        <EmptyState title="Aucun profil de Bloomer">Ce compte n’est relié à aucun profil de Bloomer.</EmptyState>
      )}
      {bloomer && <ProfileEditor bloomer={bloomer} />}
    </Page>
  );
}

function ProfileEditor({ bloomer }: { bloomer: ProfileFieldsFragment }) {
  const navigate = useNavigate();
  const [mutate] = useMutation(SaveProfileDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { area: 'profile' });
  const whileUploading = useWhileUploading();
  const draft = useFormDraft<ProfileValues>('profile');
  const save = async (values: ProfileValues) => {
    const input = inputOf(values, bloomer);
    const saved = await whileUploading([values.credentialID], () => submit({ variables: { input } }));
    if (!saved) return;
    draft.forget();
    await navigate(linkTo('dashboard.alias'));
  };
  return <ProfileForm bloomer={bloomer} fieldErrors={fieldErrors} draft={draft} onSave={save} />;
}
