/** Milliseconds that the page has for itself before the first reading. */
export const PAGE_FIRST = 700;

/** Everything about notifications, with the library of data that it needs. */
export const loadNews = () => import('./notification-news.tsx');

/** What opens below the bell; with its dialog it is heavier than all the rest, and opened by few. */
export const loadPanel = () => import('./notification-panel.tsx');
