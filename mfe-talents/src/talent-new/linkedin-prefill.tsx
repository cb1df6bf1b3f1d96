import { useApolloClient, useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Button } from '@bloom/shared-ui/button';
import type { FormikProps } from '@bloom/shared-ui/form-context';
import { SearchOutlined } from '@bloom/shared-ui/icons';
import { planned } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import type { TalentValues } from '../sheet-frame/talent.rules.ts';
import { LinkedInProfileDocument, TalentSourcesDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './new-talent.module.css';

const OUTDATED = 'LINKEDIN_COOKIE_OUTDATED';
/** Where it can be solved. */
const toldHere = () => undefined;

interface LinkedInPrefillProps<Values extends TalentValues> {
  form: FormikProps<Values>;
  onExisting: (id: string) => void;
}

/** Fills what is still empty from the LinkedIn profile; offered only where the installation can ask. */
export function LinkedInPrefill<Values extends TalentValues>({ form, onExisting }: LinkedInPrefillProps<Values>) {
  const client = useApolloClient();
  const { data } = useQuery(TalentSourcesDocument, { context: talentsApi });
  const { values, errors, setValues } = form;
  const { submit, submitting, error } = useSubmit(
    (url: string) =>
      client.query({
        query: LinkedInProfileDocument,
        variables: { url },
        context: { ...talentsApi, isAskedOnce: true },
        fetchPolicy: 'no-cache',
      }),
    { area: 'talentImport', onCode: { [OUTDATED]: toldHere } },
  );
  if (!data?.talentSources.linkedIn) return null;
  const prefill = async () => {
    const person = (await submit(values.LinkedIn))?.linkedInProfile;
    if (!person) return;
    if (person.existing) onExisting(person.existing.id);
    await setValues((typed) => ({
      ...typed,
      LinkedIn: person.url,
      foundIn: 'LinkedIn',
      firstname: typed.firstname || person.firstname,
      lastname: typed.lastname || person.lastname,
      jobTitle: typed.jobTitle || (person.jobTitle ?? ''),
      city: typed.city || (person.city ?? ''),
    }));
  };
  return (
    <div className={styles.prefill}>
      <Button
        icon={<SearchOutlined />}
        loading={submitting}
        disabled={values.LinkedIn.trim() === '' || errors.LinkedIn !== undefined}
        onClick={() => void prefill()}
      >
        Préremplir depuis LinkedIn
      </Button>
      {codeOf(error) === OUTDATED && <Notice tone="warning">{planned(OUTDATED, 'talentImport')?.text}</Notice>}
    </div>
  );
}
