import { Component, type ReactNode } from 'react';
import { isCrash } from './crash.ts';

export interface FirstDrawingProps {
  /** The page stood on the screen once: from then on its failures are the business of the boundary around it. */
  isStarted: boolean;
  /** Shown until another version, or the error screen, takes the place. */
  waiting: ReactNode;
  onCrash: (error: unknown) => void;
  children: ReactNode;
}

type State = { failure?: { error: unknown } };

/** Catches what a page throws before it ever stood on the screen; all else goes on to the boundary around it. */
export class FirstDrawing extends Component<FirstDrawingProps, State> {
  override state: State = {};
  #wasStarted = false;

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (this.#isOurs(error)) this.props.onCrash(error);
  }

  #isOurs(error: unknown): boolean {
    this.#wasStarted ||= this.props.isStarted;
    return !this.#wasStarted && isCrash(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (!this.#isOurs(failure.error)) throw failure.error;
    return this.props.waiting;
  }
}
