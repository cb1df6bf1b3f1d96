import { codeOf, statusOf } from '@bloom/shared-auth/graphql-error';
import { Component, type ReactNode } from 'react';
import { messageFor } from '../messages/messages.ts';
import { ErrorScreen } from './error-screen.tsx';
import { referenceOf, reportError } from './report-error.ts';

export type ErrorBoundaryProps = {
  /** Names the place in the log: a remote, a screen. */
  area?: string;
  /** Instead of the whole-page error screen; `retry` draws the children again. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  supportUrl?: string;
  children: ReactNode;
};

type State = { failure?: { error: unknown } };

/** Keeps a failed screen from taking the others with it. Give it a `key` to start afresh with each address. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, this.props.area);
    this.props.onError?.(error);
  }

  retry = (): void => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (this.props.fallback) return this.props.fallback(failure.error, this.retry);
    return (
      <ErrorScreen
        code={screenCodeOf(failure.error)}
        message={codeOf(failure.error) === undefined ? undefined : messageFor(failure.error)}
        reference={referenceOf(failure.error)}
        supportUrl={this.props.supportUrl}
        onRetry={this.retry}
      />
    );
  }
}

function screenCodeOf(error: unknown): string | number {
  return codeOf(error) === 'UNKNOWN_BLOOMER' ? 'UNKNOWN_BLOOMER' : statusOf(error);
}
