import { skipWhileHidden, useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { useFirstFocus } from '@bloom/shared-ui/first-focus';
import { latePart } from '@bloom/shared-ui/late-part';
import { messages } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { PlainSkeleton } from '@bloom/shared-ui/plain-states';
import { Navigate, useParams } from '@bloom/shared-ui/routing';
import { SigningNotice } from '@bloom/shared-ui/signing-notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect, useRef, useState } from 'react';
import { ActivitySummary } from '../activity-month/activity-summary.tsx';
import { RenewLink } from '../client-link/renew-link.tsx';
import { useSealAwaited } from '../client-link/seal-awaited.ts';
import { useSignedAddress } from '../client-link/signed-address.ts';
import { RefusedBefore } from '../correction/replacement.tsx';
import { documentTitle } from '../cra-document/cra-document.tsx';
import {
  ClientActivityDocument,
  type ClientActivitySummaryFragment,
  SignClientActivityDocument,
} from '../graphql.generated.ts';
import { ClientSignatureForm } from './client-signature.form.tsx';
import styles from './client-signing.module.css';
import { type SigningEndings, useSigningEndings } from './signing-endings.ts';
import { type LinkProblem, linkProblemOf, signedFilePath } from './signing-link.rules.ts';
import { SigningProblem } from './signing-problem.tsx';
import { WaitingForSignature } from './waiting-for-signature.tsx';

/** Of whoever has a code, and a number that was never proven. */
const ProvenTelephone = latePart(async () => (await import('@bloom/shared-ui/proven-telephone')).ProvenTelephone);

/** Of whoever finds a mistake. */
const ClientRefusalForm = latePart(async () => (await import('./client-refusal.form.tsx')).ClientRefusalForm);

/** Of whoever does not sign himself. */
const ColleagueArea = latePart(async () => (await import('../delegates/colleague-area.tsx')).ColleagueArea);

/** Of whoever stays until the seal is there. */
const SealedDownload = latePart(async () => (await import('./sealed-download.tsx')).SealedDownload);

/** What is read once the month itself is. */
const OtherMonths = latePart(async () => (await import('../client-months/other-months.tsx')).OtherMonths);

/** /signing/{id}: the client reads the month and signs it with a full name. */
export function ClientSigningPage() {
  const { id = '' } = useParams();
  // Never from the cache: what is shown is what gets signed.
  const { data, error, refetch, ...polling } = useQuery(ClientActivityDocument, {
    variables: { signingDocumentID: id },
    fetchPolicy: 'network-only',
    skipPollAttempt: skipWhileHidden,
  });
  const activity = data?.getClientActivity;
  useSealAwaited(activity?.state, polling);
  const expired = useExpiredLink();
  const [isUnknown, setUnknown] = useState(false);
  if (isUnknown) {
    return <SigningProblem problem={{ kind: 'unknown' }} error={undefined} documentId={id} onRetry={() => undefined} />;
  }
  if (expired && activity && !activity.clientSigned) {
    return <SigningProblem problem={expired} error={undefined} documentId={id} onRetry={() => void refetch()} />;
  }
  const problem = error && linkProblemOf(error);
  // What was read before stays on the screen when it cannot be read again, not when it is over.
  if (problem && (!activity || problem.kind !== 'other')) {
    return <SigningProblem problem={problem} error={error} documentId={id} onRetry={() => void refetch()} />;
  }
  // Not while it is loading: reading again what is shown must keep what was typed.
  if (!activity) {
    return (
      <Page title="Compte rendu d’activité" width="narrow">
        <PlainSkeleton isPage rows={6} />
      </Page>
    );
  }
  return <SigningDocument activity={activity} onStale={() => void refetch()} onUnknown={() => setUnknown(true)} />;
}

/**
 * A link that is too old opens no session: the shell was told at once, and the API answers this page as it answers
 * anybody. What is signed already stays readable all the same.
 */
function useExpiredLink(): LinkProblem | undefined {
  const failure = useSession().link?.failure;
  return failure?.code === 'TOKEN_EXPIRED' ? { kind: 'expired', mailSent: failure.renewed } : undefined;
}

function SigningDocument({ activity, onStale, onUnknown }: Omit<SignatureAreaProps, 'onDone'>) {
  // The answer to one's own signature updates the same record: only what was signed on arrival counts as already
  // signed.
  const [signedOnArrival] = useState(activity.clientSigned);
  const [doneHere, setDoneHere] = useState<'signed' | 'refused'>();
  const signature = useRef<HTMLDivElement>(null);
  if (signedOnArrival) return <AlreadySigned activity={activity} />;
  const isAnswered = doneHere !== undefined || activity.clientSigned;
  return (
    <Page
      title={documentTitle(activity.month)}
      subtitle={`${activity.bloomerFullname} · ${activity.clientName}`}
      width="narrow"
    >
      {doneHere === undefined && <WaitingForSignature activity={activity} onSign={() => goTo(signature.current)} />}
      {activity.refusedBefore && <RefusedBefore refused={activity.refusedBefore} base={activity.hoursPerDays} />}
      <ActivitySummary activity={activity} isRefused={doneHere === 'refused'} />
      {doneHere === 'refused' && <Refused activity={activity} />}
      {(doneHere === 'signed' || activity.clientSigned) && <Thanks activity={activity} />}
      {!isAnswered && (
        <div ref={signature} className={styles.signature}>
          <SignatureArea activity={activity} onDone={setDoneHere} onStale={onStale} onUnknown={onUnknown} />
        </div>
      )}
      <OtherMonths documentId={activity.signingDocumentID} isAnswered={isAnswered} />
      <div className={styles.room} />
    </Page>
  );
}

/** To what is signed there, or written instead of a signature. */
function goTo(area: HTMLElement | null): void {
  area?.scrollIntoView?.();
  area?.querySelector<HTMLElement>('input, textarea')?.focus();
}

interface SignatureAreaProps {
  activity: ClientActivitySummaryFragment;
  onDone: (what: 'signed' | 'refused') => void;
  onStale: () => void;
  /** The server knows no such document, or none of whoever signs. */
  onUnknown: () => void;
}

function SignatureArea({ activity, onDone, onStale, onUnknown }: SignatureAreaProps) {
  const { endings, hasEnded } = useSigningEndings(activity.signingDocumentID, onStale, onUnknown);
  const { sign, submitting, fieldErrors } = useClientSignature(activity, endings, () => onDone('signed'));
  const [isRefusing, setRefusing] = useState<boolean>();
  // Whoever comes back from the refusal goes on where he left.
  const mistake = useFirstFocus(isRefusing === false ? 'button' : undefined);
  if (hasEnded) return <AccessEnded />;
  if (!activity.bloomerSigned) {
    return (
      <SigningNotice>
        Le Bloomer n’a pas encore signé ce compte rendu{'\u00a0'}: vous pourrez le signer dès que ce sera fait. Un
        e-mail vous préviendra.
      </SigningNotice>
    );
  }
  if (!activity.canSign) return <RenewLink documentId={activity.signingDocumentID} />;
  const { codeChannel, codeDestinationMasked, isLinkHandedOut, telephoneToProve } = activity;
  const code =
    codeChannel && codeDestinationMasked
      ? { channel: codeChannel, destinationMasked: codeDestinationMasked, isLinkHandedOut }
      : undefined;
  if (isRefusing) {
    return (
      <ClientRefusalForm
        activity={activity}
        code={code?.isLinkHandedOut ? code : undefined}
        endings={endings}
        onRefused={() => onDone('refused')}
        onClose={() => setRefusing(false)}
        waiting={<PlainSkeleton rows={4} />}
      />
    );
  }
  return (
    <>
      {telephoneToProve && <ProvenTelephone number={telephoneToProve} onProven={onStale} />}
      <ClientSignatureForm
        documentId={activity.signingDocumentID}
        code={code}
        suggestedName={activity.contactFullname ?? ''}
        total={daysInWords(activity.totalDays, activity.hoursPerDays)}
        submitting={submitting}
        fieldErrors={fieldErrors}
        onSign={sign}
      />
      <div ref={mistake} className={styles.mistake}>
        <p>
          Une erreur dans ce mois{'\u202f'}? Ne signez pas{'\u00a0'}: dites ce qui ne va pas.
        </p>
        <PlainButton onClick={() => setRefusing(true)}>Signaler une erreur</PlainButton>
      </div>
      {!isLinkHandedOut && <ColleagueArea documentId={activity.signingDocumentID} />}
    </>
  );
}

function useClientSignature(activity: ClientActivitySummaryFragment, onCode: SigningEndings, onSigned: () => void) {
  const [mutate] = useMutation(SignClientActivityDocument);
  const { submit, submitting, fieldErrors } = useSubmit(mutate, { area: 'signature', onCode });
  const sign = async (signerFullname: string, code: string | undefined) => {
    const signed = await submit({ variables: { signingDocumentID: activity.signingDocumentID, signerFullname, code } });
    if (signed) onSigned();
  };
  return { sign, submitting, fieldErrors };
}

function Refused({ activity: { bloomerFullname } }: { activity: ClientActivitySummaryFragment }) {
  return (
    <SigningNotice done>
      Votre refus est enregistré{'\u00a0'}: rien n’est signé. {bloomerFullname} et son account manager sont prévenus.
      Une fois le mois corrigé, vous recevrez une nouvelle invitation par e-mail.
    </SigningNotice>
  );
}

/** Whoever left while the page was open: what happened, what was kept, and whom to ask. */
function AccessEnded() {
  return (
    <div role="alert">
      <SigningNotice>
        Votre accès à ce document a pris fin{'\u00a0'}: vous n’êtes plus contact de cette mission. Rien n’a été
        enregistré. Pour toute question, contactez votre account manager.
      </SigningNotice>
    </div>
  );
}

function Thanks({ activity }: { activity: ClientActivitySummaryFragment }) {
  return (
    <>
      <SigningNotice done>
        Merci, votre signature est enregistrée. Le document scellé vous arrive par e-mail{'\u202f'}; il reste lisible à
        l’adresse du lien reçu. Référence du document{'\u00a0'}: <code>{activity.documentHash?.slice(0, 16)}</code>
      </SigningNotice>
      {activity.state === 'sealed' && <SealedDownload path={signedPathOf(activity)} />}
    </>
  );
}

const signedPathOf = ({ month, recordId, fileName }: ClientActivitySummaryFragment) =>
  signedFilePath(month, recordId, fileName);

function AlreadySigned({ activity }: { activity: ClientActivitySummaryFragment }) {
  const toasts = useToasts();
  const signedAddress = useSignedAddress(activity.signingDocumentID);
  useEffect(() => {
    toasts.info(messages.craAlreadySigned);
  }, [toasts]);
  // Whoever may read the whole report is told its hash, and may open its file.
  return <Navigate to={signedAddress(signedPathOf(activity), activity.documentHash !== null)} replace />;
}
