import { startStandalone } from '@bloom/shared-ui/standalone';
import manifest from '../remote.manifest.json' with { type: 'json' };
import { routes } from './remote.tsx';

void startStandalone({ manifest, routes });
