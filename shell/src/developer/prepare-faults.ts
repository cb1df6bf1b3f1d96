import type { Session } from '@bloom/shared-auth/session';
import { type DeveloperSettings, mayDevelop } from './developer-access.ts';
import { hasDeveloperMarks } from './developer-marks.ts';

/** Ends when it is known who is here. */
function settled(session: Session): Promise<void> {
  return new Promise((resolve) => {
    let leave = () => {};
    const look = () => {
      if (session.getSnapshot().state !== 'loading') {
        leave();
        resolve();
      }
    };
    leave = session.subscribe(look);
    look();
  });
}

/**
 * Before the first remote is asked for: a tab that asks for faults gets them, if its person may. Nobody else waits.
 * A failure of the tools themselves must not keep the product from opening.
 */
export async function prepareFaults(settings: DeveloperSettings, session: Session): Promise<void> {
  if (!hasDeveloperMarks()) {
    return;
  }
  if (settings.developer?.local !== true) {
    await settled(session);
  }
  if (mayDevelop(settings, session.getSnapshot())) {
    await import('./start-faults.ts').then(({ startFaults }) => startFaults()).catch(() => undefined);
  }
}
