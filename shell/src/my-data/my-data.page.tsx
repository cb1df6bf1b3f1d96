import { skipWhileHidden, useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { useLocation } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useEffect, useState } from 'react';
import { MyPersonalDataDocument } from '../graphql.generated.ts';
import { AskLink } from './ask-link.form.tsx';
import { CodeProof } from './code.form.tsx';
import styles from './my-data.module.css';
import { OwnData } from './own-data.tsx';
import { ReceiptDownload } from './receipt-download.tsx';

/** Milliseconds between two looks while a copy is being made. */
const EVERY = 2_000;
/** What a link that opens nothing any more is refused with. */
const GONE = new Set(['OBJECT_NOT_FOUND', 'TOKEN_EXPIRED', 'UNAUTHENTICATED']);

/** /my-data: one's own, for people who are signed in; for everybody else a form that mails a link. */
export function MyDataPage() {
  const { search } = useLocation();
  const { state, link, hasRole } = useSession();
  const receipt = new URLSearchParams(search).get('receipt');
  const isLinked = link?.purpose === 'selfData' && link.failure === undefined;
  const isOwn = isLinked || (state === 'authenticated' && link === undefined && hasRole('Bloomer', 'Client'));
  return (
    <Page title="Mes données" width="narrow">
      <div className={styles.sections}>
        {receipt !== null && <ReceiptDownload token={receipt} />}
        {link?.failure && receipt === null && <LinkFailed code={link.failure.code} />}
        {receipt === null && (isOwn ? <Own isLinked={isLinked} /> : <AskLink />)}
      </div>
    </Page>
  );
}

/** A link that nobody could ask about may be as good as it was. */
function LinkFailed({ code }: { code: string }) {
  if (GONE.has(code)) {
    return <Notice tone="warning">Ce lien n’est plus valable{'\u00a0'}: demandez-en un autre ci-dessous.</Notice>;
  }
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="small" onClick={() => window.location.reload()}>
          Réessayer
        </Button>
      }
    >
      Le lien n’a pas pu être ouvert. Il reste valable{'\u00a0'}: vérifiez votre connexion, puis réessayez.
    </Notice>
  );
}

function Own({ isLinked }: { isLinked: boolean }) {
  const [isMade, setMade] = useState(false);
  const { data, error, refetch } = useQuery(MyPersonalDataDocument, {
    fetchPolicy: 'network-only',
    pollInterval: isMade ? EVERY : 0,
    skipPollAttempt: skipWhileHidden,
  });
  const requests = data?.myPersonalData.requests;
  useEffect(() => {
    setMade(requests?.some(({ kind, state }) => kind === 'export' && state === 'running') ?? false);
  }, [requests]);
  const again = () => void refetch().catch(() => undefined);
  if (data === undefined) {
    if (error === undefined) return <LoadingSkeleton shape="cards" rows={2} label="Chargement des données" />;
    if (isLinked && GONE.has(codeOf(error) ?? '')) {
      return (
        <>
          <Notice tone="warning">Ce lien n’est plus valable, ou ces données ont été effacées.</Notice>
          <AskLink />
        </>
      );
    }
    return <ErrorState error={error} onRetry={again} />;
  }
  if (data.myPersonalData.codeNeeded) return <CodeProof firstname={data.myPersonalData.fullname} onProven={again} />;
  return <OwnData own={data.myPersonalData} onChange={again} />;
}
