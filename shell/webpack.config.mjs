import { defineShell } from '@bloom/tools/preset';

export default defineShell({ port: 3000 });
