import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { PlainButton } from '../button/plain-button.tsx';
import { reportError } from '../error/report-error.ts';
import { ReloadOutlined } from '../icons/icons.ts';
import { PlainNotice } from '../notice/plain-notice.tsx';
import { isMissingFile, loadPatiently } from './load-patiently.ts';

export type Waiting = {
  /** In its place until it is here; nothing when left out. */
  waiting?: ReactNode;
};

/**
 * A part of a page whose code comes when it is shown. On a slow line it is waited for; when its file does not come,
 * that is said in its place with a way to try again, and the page around it stays: what `React.lazy` threw once it
 * throws for ever, to the whole page. Called beside the imports, never while drawing.
 * @param load resolves to the component, usually by `import()`
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Waiting> {
  const begin = () => lazy(async () => ({ default: await loadPatiently(load) }));
  let latest: LazyExoticComponent<ComponentType<Props>> = begin();
  // biome-ignore lint/correctness/noComponentHookFactories: called beside the imports, once for each part, as `lazy` is
  return function LatePart({ waiting, ...props }: Props & Waiting) {
    const [Part, setPart] = useState(() => latest);
    const forget = () => {
      // Other places of the same part fail with it.
      if (latest === Part) latest = begin();
    };
    return (
      <MissingFile onMissing={forget} onRetry={() => setPart(() => latest)}>
        <Suspense fallback={waiting}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </MissingFile>
    );
  };
}

type MissingFileProps = { onMissing: () => void; onRetry: () => void; children: ReactNode };

/** Stands where the part would; all else that the part throws is the business of the boundary around it. */
class MissingFile extends Component<MissingFileProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissingFile(error)) return;
    this.props.onMissing();
    reportError(error);
  }

  retry = (): void => {
    this.props.onRetry();
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (!isMissingFile(failure.error)) throw failure.error;
    return (
      <PlainNotice
        actions={
          <PlainButton icon={<ReloadOutlined />} onClick={this.retry}>
            Réessayer
          </PlainButton>
        }
      >
        Cette partie de la page n’a pas pu se charger. Le reste fonctionne et rien n’est perdu.
      </PlainNotice>
    );
  }
}
