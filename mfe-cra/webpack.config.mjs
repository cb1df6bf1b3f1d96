import { defineRemote } from '@bloom/tools/preset';

export default defineRemote({ name: 'mfe-cra', port: 3102 });
