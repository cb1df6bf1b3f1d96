import { getInstance } from '@module-federation/enhanced/runtime';

/** Of what the shell provides, what every one of its screens for signed-in people runs on. */
const OWN = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-router', '@apollo/client'];

/**
 * The shell imports what it shares without asking the runtime. This tells the runtime so, before the first remote asks:
 * a copy is the one of whoever used it first, and developers see who runs on which.
 */
export function claimOwnShares(): void {
  const runtime = getInstance();
  for (const name of OWN) runtime?.loadShare(name).catch(() => undefined);
}
