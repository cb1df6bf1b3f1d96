// Module Federation settles the shared modules between this file and the next one.
void import('./bootstrap.tsx');
