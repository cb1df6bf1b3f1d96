import { defineRemote } from '@bloom/tools/preset';

export default defineRemote({ name: 'mfe-talents', port: 3104 });
