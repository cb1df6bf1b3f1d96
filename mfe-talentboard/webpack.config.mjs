import { defineRemote } from '@bloom/tools/preset';

export default defineRemote({ name: 'mfe-talentboard', port: 3105 });
