import { defineRemote } from '@bloom/tools/preset';

export default defineRemote({ name: 'mfe-billing', port: 3103 });
