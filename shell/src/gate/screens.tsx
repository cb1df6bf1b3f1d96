import { ThemeProvider } from '@bloom/shared-ui/theme';
import { createRoot, type Root } from 'react-dom/client';
import { Gate, type GateProps } from './gate.tsx';
import { OpeningFailure } from './opening-failure.tsx';

/** Everything that is drawn, which comes after what decides about it: React is the largest file of the first screen. */
export class Screens {
  readonly #root: Root;

  constructor(element: HTMLElement) {
    this.#root = createRoot(element);
  }

  show(props: GateProps): void {
    this.#root.render(
      <ThemeProvider>
        <Gate {...props} />
      </ThemeProvider>,
    );
  }

  fail(onRetry: () => void): void {
    this.#root.render(<OpeningFailure onRetry={onRetry} />);
  }
}
