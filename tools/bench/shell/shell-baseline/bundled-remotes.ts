import type { RemoteModule } from '@bloom/shared-ui/remote';
import billing from '../../../../mfe-billing/remote.manifest.json' with { type: 'json' };
import * as billingRemote from '../../../../mfe-billing/src/remote.tsx';
import cra from '../../../../mfe-cra/remote.manifest.json' with { type: 'json' };
import * as craRemote from '../../../../mfe-cra/src/remote.tsx';
import missions from '../../../../mfe-missions/remote.manifest.json' with { type: 'json' };
import * as missionsRemote from '../../../../mfe-missions/src/remote.tsx';
import talentboard from '../../../../mfe-talentboard/remote.manifest.json' with { type: 'json' };
import * as talentboardRemote from '../../../../mfe-talentboard/src/remote.tsx';
import talents from '../../../../mfe-talents/remote.manifest.json' with { type: 'json' };
import * as talentsRemote from '../../../../mfe-talents/src/remote.tsx';

/** What the registry says of each remote, written into the bundle. */
export const manifests = [billing, cra, missions, talentboard, talents];

// Of a remote that was loaded nobody knows which parts its places take: hence the wider type.
/** What federation loads of each remote, in the same bundle: a table of routes that import their pages. */
export const modules = {
  [billing.id]: billingRemote,
  [cra.id]: craRemote,
  [missions.id]: missionsRemote,
  [talentboard.id]: talentboardRemote,
  [talents.id]: talentsRemote,
} as unknown as Record<string, RemoteModule>;
