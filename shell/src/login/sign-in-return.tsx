import type { HostedSession } from '@bloom/shared-auth/open-session';
import { AUTHENTICATION_PROFILE_MESSAGE } from '@bloom/shared-auth/session-error';
import { useEffect, useRef, useState } from 'react';
import styles from './gate.module.css';
import { Opening } from './opening.tsx';
import { signInProblem } from './sign-in-problem.ts';

interface SignInReturnProps {
  session: Pick<HostedSession, 'askedPath' | 'completeSignIn' | 'signIn'>;
  onReturn: (path: string) => void;
}

function isRefusedByPerson(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'error' in error && error.error === 'access_denied';
}

/** Back from the identity provider: exchanges the code, then goes where the person wanted to go. */
export function SignInReturn({ session, onReturn }: SignInReturnProps) {
  const [failed, setFailed] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The code of the address can be exchanged once.
  const started = useRef(false);

  useEffect(() => {
    if (started.current) {
      return;
    }
    started.current = true;
    session.completeSignIn().then(onReturn, (error: unknown) => {
      if (isRefusedByPerson(error)) {
        onReturn('/login');
      } else {
        setFailed(true);
      }
    });
  }, [session, onReturn]);

  if (!failed) {
    return <Opening />;
  }
  const retry = () => {
    setProblem(undefined);
    session.signIn(session.askedPath()).catch((error: unknown) => setProblem(signInProblem(error)));
  };
  return (
    <main className={styles.screen}>
      <div className={styles.panel} role="alert">
        <h1>{AUTHENTICATION_PROFILE_MESSAGE}</h1>
        <p className={styles.text}>
          {problem ?? `La connexion n’a pas abouti. Réessayez\u202f; si cela continue, contactez le support.`}
        </p>
        <button type="button" className={styles.button} onClick={retry}>
          Réessayer
        </button>
      </div>
    </main>
  );
}
