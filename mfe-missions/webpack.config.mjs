import { defineRemote } from '@bloom/tools/preset';

export default defineRemote({ name: 'mfe-missions', port: 3101 });
