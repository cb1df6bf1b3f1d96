import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Page } from '@bloom/shared-ui/page';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useWayOn } from '../access/detour.tsx';
import { RepresentCompanyDocument, RepresentedCompaniesDocument } from '../graphql.generated.ts';
import type { RepresentedCompany } from './represented-companies.tsx';
import styles from './represented-company.module.css';

/** /my-company: a client whose mailbox stands at several companies says which one they act for. */
export function RepresentedCompanyPage() {
  const { data, error, loading, refetch } = useQuery(RepresentedCompaniesDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const companies = data?.representedCompanies;
  if (companies === undefined) {
    return (
      <Page title="Mes entreprises" width="narrow">
        {error === undefined || loading ? (
          <LoadingSkeleton />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page title={companies.length > 1 ? 'Pour quelle entreprise venez-vous\u202f?' : 'Mes entreprises'} width="narrow">
      {companies.length > 1 ? <Choice companies={companies} /> : <OnlyOne companies={companies} />}
    </Page>
  );
}

function Choice({ companies }: { companies: RepresentedCompany[] }) {
  const { profile } = useSession();
  const onwards = useWayOn();
  const [represent] = useMutation(RepresentCompanyDocument);
  const { submit, submitting } = useSubmit(represent);
  const choose = async (contactId: string) => {
    const answer = await submit({ variables: { contactId } });
    // What was read for the company of before is left behind, in this tab with all its pages.
    if (answer !== undefined) window.location.assign(onwards);
  };
  return (
    <>
      <p className={styles.text}>
        Votre adresse <bdi>{profile?.email}</bdi> figure chez plusieurs de nos clients. Vous voyez et signez les mois
        d’une entreprise à la fois{'\u202f'}; vous en changez quand vous voulez, par le menu de votre compte.
      </p>
      <ul className={styles.companies}>
        {companies.map(({ contactId, companyName, contactFullname, isChosen }) => (
          <li key={contactId} className={styles.company}>
            <span className={styles.name}>
              <strong>{companyName}</strong>
              <span>{isChosen ? 'Vous y êtes en ce moment' : contactFullname}</span>
            </span>
            {isChosen ? (
              <ButtonLink to={onwards} aria-label={`Continuer avec ${companyName}`}>
                Continuer
              </ButtonLink>
            ) : (
              <PlainButton
                variant="primary"
                disabled={submitting}
                aria-label={`Choisir ${companyName}`}
                onClick={() => void choose(contactId)}
              >
                Choisir
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function OnlyOne({ companies: [company] }: { companies: RepresentedCompany[] }) {
  return (
    <p className={styles.text}>
      {company === undefined
        ? 'Votre adresse ne figure chez aucun de nos clients\u00a0: contactez votre interlocuteur habituel.'
        : `Vous venez pour ${company.companyName}. Votre adresse ne figure chez aucun autre de nos clients.`}
    </p>
  );
}
