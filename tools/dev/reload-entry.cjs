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
