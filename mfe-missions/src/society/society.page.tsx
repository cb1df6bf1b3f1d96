import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { useSession } from '@bloom/shared-auth/session';
import { IBAN_HOLD_HOURS } from '@bloom/shared-rules/input/limits';
import { latePart } from '@bloom/shared-ui/late-part';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { useNavigate, useParams } from '@bloom/shared-ui/routing';
import { Slot } from '@bloom/shared-ui/slot';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useWhileUploading } from '@bloom/shared-ui/while-uploading';
import {
  SaveBloomerSocietyDocument,
  SaveSocietyDocument,
  type SocietyFieldsFragment,
  SocietyPageDocument,
} from '../graphql.generated.ts';
import { useOutdated } from '../outdated.ts';
import { BankChangeNotice } from './bank-change-notice.tsx';
import { ComplianceCard, ComplianceNotice, useComplianceComing } from './compliance-card.tsx';
import { IssuingNotice } from './issuing-notice.tsx';
import { RegisterNotice } from './register-notice.tsx';
import { SocietyForm } from './society.form.tsx';
import { inputOf, type SocietyValues } from './society.rules.ts';
import { SocietyMissionsCard } from './society-missions.card.tsx';

/** Staff only, and of clients only. */
const ClientPage = latePart(() => import('./client.page.tsx').then((module) => module.ClientPage));

const TITLE = 'Société de facturation';
/** Staff come from a mission or the list of companies, Bloomers from their missions. */
function useBack() {
  const { missionRecordId } = useParams();
  const isStaff = useSession().hasRole('Admin', 'System');
  if (!isStaff) return { to: linkTo('dashboard.alias'), label: 'Tableau de bord' };
  if (missionRecordId) return { to: linkTo('mission.detail', { id: missionRecordId }), label: 'La mission' };
  return { to: linkTo('society.list'), label: 'Toutes les sociétés' };
}

/** A billing company: a new one, or one on record; for a mission when the address names it. */
export function SocietyPage() {
  const { recordId } = useParams();
  return recordId === undefined ? <SocietyEditor society={undefined} /> : <KnownSociety recordId={recordId} />;
}

function KnownSociety({ recordId }: { recordId: string }) {
  const back = useBack();
  // Never from the cache: somebody else may have corrected it.
  const { data, error, loading, refetch } = useQuery(SocietyPageDocument, {
    variables: { recordId },
    fetchPolicy: 'network-only',
  });
  const waiting = (
    <Page title={TITLE} back={back} width="narrow">
      <LoadingSkeleton shape="form" rows={8} label="Chargement de la société…" />
    </Page>
  );
  if (loading && !data) return waiting;
  if (!data) {
    const unknown = codeOf(error) === 'OBJECT_NOT_FOUND' ? 'Cette société n’existe pas.' : undefined;
    return (
      <Page title={TITLE} back={back} width="narrow">
        <ErrorState error={error} message={unknown} onRetry={() => void refetch()} />
      </Page>
    );
  }
  const reload = () => void refetch().catch(() => undefined);
  const { society } = data;
  if (society.isClient) {
    return <ClientPage key={society.recordId} client={society} onChanged={reload} waiting={waiting} />;
  }
  return <SocietyEditor key={society.recordId} society={society} onChanged={reload} />;
}

interface SocietyEditorProps {
  society: SocietyFieldsFragment | undefined;
  onChanged?: () => void;
}

/** What happens next to an account that was just changed. */
function savedText(saved: SocietyFieldsFragment, before: SocietyFieldsFragment | undefined, isStaff: boolean): string {
  const { bankAccountChange } = saved;
  if (!bankAccountChange || bankAccountChange.recordId === before?.bankAccountChange?.recordId) {
    return 'Société enregistrée';
  }
  return isStaff
    ? `Société enregistrée. Le nouvel IBAN attend une deuxième personne de la finance, ${IBAN_HOLD_HOURS} heures au moins.`
    : `Société enregistrée. Ton nouvel IBAN prend effet dans ${IBAN_HOLD_HOURS} heures au plus tôt, une fois vérifié.`;
}

function SocietyEditor({ society, onChanged }: SocietyEditorProps) {
  const { missionRecordId } = useParams();
  const navigate = useNavigate();
  const back = useBack();
  const isStaff = useSession().hasRole('Admin', 'System');
  const [saveOwn] = useMutation(SaveBloomerSocietyDocument);
  const [saveAny] = useMutation(SaveSocietyDocument);
  // What somebody else changed comes into the form, beside what is typed there.
  const isOutdated = useOutdated('Cette société a été modifiée', onChanged);
  const failures = { fallback: messages.randomUpdateError, onCode: { CONFLICT: isOutdated } };
  const own = useSubmit(saveOwn, {
    success: ({ upsertBloomerSociety }) => savedText(upsertBloomerSociety, society, false),
    ...failures,
  });
  const any = useSubmit(saveAny, {
    success: ({ upsertSociety }) => savedText(upsertSociety, society, true),
    ...failures,
  });
  const { submit, fieldErrors } = isStaff ? any : own;
  const whileUploading = useWhileUploading();
  const save = async (values: SocietyValues) => {
    const input = { ...inputOf(values, society), bloomerBillingMission: missionRecordId };
    const papers = Object.values(input).filter((value: unknown) => value instanceof File);
    const saved = await whileUploading(papers, async () => (await submit({ variables: { input } })) !== undefined);
    if (saved) await navigate(linkTo('dashboard.alias'));
    return saved;
  };
  const isComing = useComplianceComing(society?.recordId);
  return (
    <Page title={society?.name ?? TITLE} subtitle={society && TITLE} back={back} width="narrow">
      {society && <RegisterNotice society={society} isStaff={isStaff} />}
      {society?.statusWarning && <Notice tone="warning">{society.statusWarning}</Notice>}
      {society?.bankAccountChange && (
        <BankChangeNotice
          change={society.bankAccountChange}
          societyName={society.name}
          isStaff={isStaff}
          onDone={() => onChanged?.()}
        />
      )}
      {society && !isStaff && <IssuingNotice society={society} />}
      {society && <ComplianceNotice societyId={society.recordId} isStaff={isStaff} />}
      {society && <ComplianceCard society={society} isStaff={isStaff} onChanged={() => onChanged?.()} />}
      {isComing && <LoadingSkeleton shape="form" rows={8} label="Chargement de la société…" />}
      {isComing ? null : society && !society.viewerCanEdit ? (
        <Notice tone="info">
          {isStaff
            ? 'Une société se modifie par son account manager ou par la finance.'
            : 'D’autres Bloomers passent par cette société\u00a0: seul ton account manager peut la modifier.'}
        </Notice>
      ) : (
        <SocietyForm
          society={society}
          editsExpiry={isStaff}
          fieldErrors={fieldErrors}
          missionRecordId={missionRecordId}
          onSave={(values) => save(values)}
        />
      )}
      {society && isStaff && <SocietyMissionsCard societyId={society.recordId} isClient={false} />}
      {society && isStaff && <Slot name="society.billing" societyId={society.recordId} />}
    </Page>
  );
}
