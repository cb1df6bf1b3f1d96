// First in a remote in development. What failed while it was read is asked for by nobody again, and keeps the mended
// code out of the page: the next build that is taken over loads the page anew.
const failed = new Set();
__webpack_require__.i.push((execution) => {
  const { id, factory } = execution;
  execution.factory = function (...given) {
    failed.add(id);
    const result = factory.apply(this, given);
    failed.delete(id);
    return result;
  };
});

let isTakenOver = false;
module.hot.addStatusHandler((status) => {
  isTakenOver ||= status === 'apply';
  if (status !== 'idle') return;
  if (isTakenOver && failed.size > 0) window.location.reload();
  isTakenOver = false;
});

// A page that has no styles any more has no file of them either: the update asks for it, fails, and no later one comes.
window.addEventListener(
  'error',
  ({ target }) => {
    const isOurs = target instanceof HTMLLinkElement && target.href.startsWith(__webpack_public_path__);
    if (isOurs && module.hot.status() === 'prepare') window.location.reload();
  },
  true,
);
