// The asynchronous boundary that lets federation settle the shared modules before anything uses them.
void import('./standalone.tsx');
