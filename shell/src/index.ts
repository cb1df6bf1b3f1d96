import { loadApp } from './gate/load-app.ts';
import { showStartFailure } from './gate/start-failure.ts';

// Module Federation settles the shared modules between this file and the next ones.
import('./bootstrap.ts').catch(showStartFailure);
// The page has seen who is remembered (index.html): the app comes along with the rest instead of after it.
if (document.documentElement.dataset.expected === 'app') loadApp().catch(() => undefined);
