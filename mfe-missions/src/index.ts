// Federation needs an asynchronous boundary: shared modules are settled before the first import of one.
import('./standalone.tsx');
