import { onDataLibrary } from '@bloom/shared-auth/data-library';
import { getInstance } from '@module-federation/enhanced/runtime';

/** What these fetch by themselves when they are drawn for the first time: the heaviest libraries of all. */
const DRAWN_WITH: Readonly<Record<string, string>> = {
  '@bloom/shared-ui/grid': '@bloom/shared-ui/grid-table',
  '@bloom/shared-ui/chart': '@bloom/shared-ui/chart-drawing',
};

/** Fetches the shared module of one name; ends when it is here, or did not come. */
async function fetchShare(name: string): Promise<void> {
  const [share] = getInstance()?.options.shared[name] ?? [];
  await Promise.resolve(share?.get()).catch(() => undefined);
}

/** Asks for the files of what the shell shares under these names; nothing of them runs. */
export async function fetchShares(names: readonly string[]): Promise<void> {
  await Promise.all(names.map(fetchShare));
  // Last: what a page asks its data with must not share the line with what draws them.
  await Promise.all(names.flatMap((name) => DRAWN_WITH[name] ?? []).map(fetchShare));
}

/** Of what the shell provides, what every one of its screens for signed-in people runs on. */
const OWN = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-router'];
const DATA = '@apollo/client';

function claim(names: readonly string[]): void {
  const runtime = getInstance();
  for (const name of names) runtime?.loadShare(name).catch(() => undefined);
}

/**
 * The shell imports what it shares without asking the runtime. This tells the runtime so: developers see who uses what.
 */
export function claimOwnShares(): void {
  claim(OWN);
  const leave = onDataLibrary(() => {
    leave();
    claim([DATA]);
  });
}
