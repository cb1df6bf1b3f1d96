import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react/dist/index.js';
import { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals } from 'react';

/** What a page is tested with, for whoever renders one: the tests of rules have no use for it. */
export * from '@testing-library/react/dist/index.js';

const { getElementError } = getConfig();

/** What is not there yet is looked for again: the document is printed when waiting ends, not at each look. */
function printedWhenRead(message, container) {
  const error = new Error(message);
  error.name = 'TestingLibraryElementError';
  // The line of the test is the first one of ours.
  Error.captureStackTrace(error, notFound);
  let printed;
  const print = () => {
    printed ??= getElementError(message, container).message;
    return printed;
  };
  Object.defineProperty(error, 'message', { get: print });
  return error;
}

function notFound(message, container) {
  if (getConfig()._disableExpensiveErrorDiagnostics) return printedWhenRead(message, container);
  const error = getElementError(message, container);
  Error.captureStackTrace(error, notFound);
  return error;
}

configure({
  // A busy machine must not decide whether a test passes: waiting ends when the thing appears, be it a whole table.
  asyncUtilTimeout: 15_000,
  getElementError: notFound,
});

// As if there were too many already: React keeps a stack trace for each element, for warnings that no test reads.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
