import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { useProductName } from '@bloom/shared-ui/page';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useWhileUploading } from '@bloom/shared-ui/while-uploading';
import { useMemo, useState } from 'react';
import {
  FinishInvitationDocument,
  OnboardingProfileDocument,
  type ProfileFieldsFragment,
} from '../graphql.generated.ts';
import { ProfileForm } from '../profile/profile.form.tsx';
import type { ProfileValues } from '../profile/profile.rules.ts';
import styles from './invite.module.css';
import { OtherAccount } from './other-account.tsx';

interface OnboardingProps {
  token: string;
  firstname: string;
  isForAnother: boolean;
  /** The invitation is no longer what it was when the page was opened. */
  onRefused: () => void;
}

/** The onboarding form: one's own information, saved together with the end of the invitation or not at all. */
export function Onboarding({ token, firstname, isForAnother, onRefused }: OnboardingProps) {
  const product = useProductName();
  const { profile } = useSession();
  const [isRefused, setRefused] = useState(false);
  const { data, error, refetch } = useQuery(OnboardingProfileDocument, { fetchPolicy: 'network-only' });
  // The shell decides by the profile what opens now: it must be read again before anything moves.
  const [mutate] = useMutation(FinishInvitationDocument, { refetchQueries: 'active', awaitRefetchQueries: true });
  const refuseAccount = () => setRefused(true);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: `Bienvenue chez ${product}\u202f!`,
    area: 'profile',
    onCode: { FORBIDDEN: refuseAccount, OBJECT_NOT_FOUND: onRefused },
  });
  const whileUploading = useWhileUploading();
  const draft = useFormDraft<ProfileValues>('onboarding');
  const email = profile?.email ?? '';
  const known = data?.me.bloomer;
  const bloomer = useMemo(() => known ?? stranger(firstname, email), [known, firstname, email]);
  if (isForAnother || isRefused) return <OtherAccount email={email} />;
  // An empty form would be saved over what is known.
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="form" rows={5} label="Chargement de ton profil…" />;
  const save = async (values: ProfileValues) => {
    // All of it: what the invitation says of somebody is confirmed here. What a stranger left empty was not shown: the
    // firm may know it, and keeps it.
    const { email: _address, credentialID, ...fields } = values;
    const typed = known ? fields : Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
    const profile = { ...typed, ...(credentialID ? { credentialID } : {}) };
    if (await whileUploading([credentialID], () => submit({ variables: { token, profile } }))) draft.forget();
  };
  return (
    <>
      <p className={styles.text}>
        Complète tes informations pour rejoindre ton espace et retrouver tes missions et tes comptes rendus d’activité.
      </p>
      <p className={styles.next}>
        Tu es connecté·e avec l’adresse <strong>{email}</strong>. Tu arrives ensuite sur ton tableau de bord, avec le
        mois à remplir{'\u202f'}; ton account manager vérifie ta pièce d’identité de son côté.
      </p>
      <ProfileForm
        bloomer={bloomer}
        fieldErrors={fieldErrors}
        draft={draft}
        action="Rejoindre mon espace"
        onSave={save}
      />
    </>
  );
}

/** Somebody whose account is not linked to their profile yet: only the invitation knows their name. */
function stranger(firstname: string, email: string): ProfileFieldsFragment {
  return {
    recordId: '',
    firstname,
    lastname: '',
    email,
    secondaryEmail: null,
    secondaryEmailVerified: false,
    phoneNumber: null,
    slack: null,
    credentialID: null,
    credentialCheckResult: null,
    credentialCheckReason: null,
  };
}
