import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '../button/plain-button.tsx';
import { french } from '../format/french.ts';
import { catalogue } from '../messages/catalogue.ts';
import { messages } from '../messages/messages.ts';
import { useRetryOnline } from './another-try.ts';
import styles from './error-screen.module.css';
import { SupportReference } from './support-reference.tsx';

export type ErrorCode = string | number | undefined;

export type ErrorScreenProps = {
  /** 404, 403, 'UNKNOWN_BLOOMER' or any other. */
  code?: ErrorCode;
  /** Instead of the title and the sentence of the code. */
  title?: string;
  message?: string;
  /** Why it may be so, under the sentence of the code. */
  hint?: string;
  /** The request id to give to support. */
  reference?: string;
  supportUrl?: string;
  onRetry?: () => void;
  /** More ways out. */
  children?: ReactNode;
  /** Where this person is at home, null where nowhere but here. */
  home?: { address: string; label: string } | null;
};

const HOME = { address: '/', label: "Retour à la page d'accueil" };

function rowOf(code: ErrorCode) {
  const { [String(code)]: row, OTHER } = catalogue.page;
  return row ?? OTHER;
}

/** The title that the specification gives to a code. */
function errorTitle(code: ErrorCode): string {
  return rowOf(code)?.title ?? messages.otherTitle;
}

function errorMessage(code: ErrorCode): string {
  return rowOf(code)?.text ?? messages.unexpected;
}

/** A whole page, or a whole place in a page, that could not be shown. */
export function ErrorScreen(props: ErrorScreenProps) {
  const { code, title, message, hint, reference, supportUrl, onRetry, children, home = HOME } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useRetryOnline(onRetry);

  return (
    <section className={styles.screen}>
      <h1 ref={heading} tabIndex={-1}>
        {title ?? errorTitle(code)}
      </h1>
      <p className={styles.message}>{message ?? errorMessage(code)}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {reference !== undefined && (
        <SupportReference label={french('Référence à donner au support : ')} reference={reference} />
      )}
      <div className={styles.ways}>
        {onRetry && (
          <button type="button" className={buttonClass({ variant: 'primary' })} onClick={onRetry}>
            Réessayer
          </button>
        )}
        {children}
        {/* A plain address and not a router link: it also works when the router itself failed. */}
        {home && (
          <a className={buttonClass({ variant: onRetry ? 'default' : 'primary' })} href={home.address}>
            {home.label}
          </a>
        )}
      </div>
      {supportUrl !== undefined && (
        <p>
          <a className={styles.support} href={supportUrl}>
            Contacter le support
          </a>
        </p>
      )}
    </section>
  );
}
